/** See scripts/drawn.ts. */
declare module '*.svelte?drawn' {
  const address: string;
  export default address;
}
