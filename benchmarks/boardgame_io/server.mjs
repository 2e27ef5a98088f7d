// boardgame.io's server as it comes: in memory, one process. `node server.mjs PORT`
import { createRequire } from "node:module";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");

const SPACES = 60;

// About as much to see as in one of our views, and a move that changes little of it.
const auction = {
  name: "auction",
  setup: () => ({ price: 0, spaces: Array(SPACES).fill(0) }),
  moves: {
    bid: ({ G, playerID }, amount) => {
      G.price = amount;
      G.spaces[amount % SPACES] = Number(playerID);
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({ games: [auction], origins: [Origins.LOCALHOST] });
await server.run(Number(process.argv[2]));
process.send?.("listening");
