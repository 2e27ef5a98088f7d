// The control: svelte-check must find the one error that tests/control plants.
import { spawnSync } from 'node:child_process';

const check = spawnSync('npx', ['svelte-check', '--workspace', 'tests/control', '--tsconfig', './tsconfig.json'], {
  encoding: 'utf8',
});
const said = check.stdout + check.stderr;
if (check.status === 0 || !said.includes("Type 'string' is not assignable to type 'number'")) {
  console.error(`svelte-check did not find the planted type error:\n${said}`);
  process.exit(1);
}
console.log('svelte-check finds the planted type error.');
