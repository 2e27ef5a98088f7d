import './palette.css';
import './sizes.css';

export const layout = 'whole';
export const nothing = { type: 'let_go' };
export { leads } from './seating';
export { called } from './calls';
export { beats, placeOf } from './beats';
export { ghosts } from './ghosts';
export { default as Piece } from './Piece.svelte';
export { default as Table } from './Table.svelte';
