export { aboutSeat } from './about';
export { beats, placeOf } from './beats';
export { ghosts } from './ghosts';
export { default as Board } from './Board.svelte';
export { default as Panel } from './Panel.svelte';
export { default as Piece } from './Piece.svelte';
export { default as SeatDetail } from './SeatDetail.svelte';
export { seatColour } from './state';
