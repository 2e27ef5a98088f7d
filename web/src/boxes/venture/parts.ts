import './colours.css';

export const layout = 'whole';
export { beats, placeOf } from './beats';
export { ghosts } from './ghosts';
export { default as Piece } from './Piece.svelte';
export { default as Table } from './Table.svelte';
