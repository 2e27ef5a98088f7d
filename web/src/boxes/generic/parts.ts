// The plain table of any box that has no page of its own: it shows the glance and offers what is legal.
export { default as Board } from './Board.svelte';
export { default as Panel } from './Panel.svelte';
export { default as SeatDetail } from './SeatDetail.svelte';
