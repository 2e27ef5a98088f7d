// A player for `magnat arena BOX --players steady,./examples/my_bot.js`, in as few lines as it takes.
//
// Every line on standard input asks for a choice:
//   {"game": "big-shot", "seats": 4, "seat": 2, "view": {...}, "legal": [{"type": "pass"}, {"type": "bid", ...}]}
// `view` is all that the seat may see, `legal` all that it may do. The answer is one line, the place of the chosen action
// in `legal`: {"choice": 0}. Whoever is late or answers nonsense has something played for it by lot.
const readline = require('node:readline');

// Replace this: it takes the action in the middle.
function choose(asked) {
  return Math.floor(asked.legal.length / 2);
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  console.log(JSON.stringify({ choice: choose(JSON.parse(line)) }));
});
