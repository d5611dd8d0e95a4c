#!/usr/bin/env node
// The command of a shop whose folder is outside the engine's repository: `shop build`, `shop start`,
// `shop dev`, and all that a seller can do. It must run on Node.js 20 or later.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const TASKS = ['build', 'start', 'dev', 'upgrade'];
const [name] = process.argv.slice(2);
const isTask = TASKS.includes(name);
const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const program = file(`tasks/${isTask ? name : 'shop'}.ts`);

// The Node.js that the tests ran on, with types removed from our own code as it is loaded.
const node = createRequire(import.meta.url).resolve(
  `node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`,
);
const args = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  new URL('./withoutTypes.mjs', import.meta.url).href,
  program,
];
const child = spawn(node, [...args, ...process.argv.slice(isTask ? 3 : 2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
// A shell reports a program that was ended by a signal in the same way.
child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
