import './palette.css';

export { default as Board } from './Board.svelte';
export { default as Panel } from './Panel.svelte';
export { default as SeatDetail } from './SeatDetail.svelte';
