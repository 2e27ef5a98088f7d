// Two clients a match, each a bare socket; a move is through when both have seen it, and then the other one moves.
// `node load.mjs SECONDS` prints one line of JSON: moves a second in many matches, and in one long match the moves a
// second of its first and of its last quarter.
import { fork } from "node:child_process";
import { io } from "socket.io-client";

const PORT = 18700;
const MATCHES = 100;
const LONG = 3000;
const ROUNDS = 3;

class Match {
  constructor(name) {
    this.name = name;
    this.moves = 0;
    this.seen = [-1, -1];
    this.through = () => {};
    this.sockets = [0, 1].map((player) => this.#connect(player));
  }

  async ready() {
    while (Math.min(...this.seen) < 0) await pause(5);
  }

  move() {
    const player = this.moves % 2;
    const payload = { type: "bid", args: [this.moves], playerID: String(player) };
    this.sockets[player].emit("update", { type: "MAKE_MOVE", payload }, this.seen[player], this.name, String(player));
  }

  leave() {
    for (const socket of this.sockets) socket.disconnect();
  }

  #connect(player) {
    const socket = io(`http://127.0.0.1:${PORT}/auction`, { transports: ["websocket"], forceNew: true });
    socket.on("connect", () => socket.emit("sync", this.name, String(player), undefined, 2));
    socket.on("sync", (_match, { state }) => this.#see(player, state._stateID));
    socket.on("update", (_match, state) => this.#see(player, state._stateID));
    return socket;
  }

  #see(player, number) {
    const before = Math.min(...this.seen);
    this.seen[player] = number;
    if (before >= 0 && Math.min(...this.seen) > before) {
      this.moves += 1;
      this.through();
    }
  }
}

const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

async function manyMatches(round, seconds) {
  const matches = Array.from({ length: MATCHES }, (_, number) => new Match(`many-${round}-${number}`));
  for (const match of matches) await match.ready();
  let moves = 0;
  let playing = true;
  const begin = performance.now();
  for (const match of matches) {
    match.through = () => {
      moves += 1;
      if (playing) match.move();
    };
    match.move();
  }
  await pause(seconds * 1000);
  playing = false;
  const rate = (moves / (performance.now() - begin)) * 1000;
  for (const match of matches) match.leave();
  return rate;
}

async function longMatch() {
  const match = new Match("long");
  await match.ready();
  const times = [performance.now()];
  await new Promise((done) => {
    match.through = () => {
      times.push(performance.now());
      if (times.length > LONG) done();
      else match.move();
    };
    match.move();
  });
  match.leave();
  const quarter = LONG / 4;
  const rate = (from) => (quarter / (times[from + quarter] - times[from])) * 1000;
  return [rate(0), rate(LONG - quarter)];
}

const server = fork(new URL("server.mjs", import.meta.url), [String(PORT)], { silent: true });
try {
  await new Promise((listening, failed) => server.once("message", listening).once("exit", failed));
  const rates = [];
  for (let round = 0; round < ROUNDS; round++) rates.push(await manyMatches(round, Number(process.argv[2] ?? 5)));
  const [long_first, long_last] = await longMatch();
  console.log(JSON.stringify({ rate: Math.max(...rates), long_first, long_last }));
} finally {
  server.kill();
}
process.exit(0);
