// Runs a task of this project on the Node.js that comes with it: `node scripts/run.mjs start`.
// This file alone must work before anything is installed, on any Node.js from 20 on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const ownNode = join(root, 'node_modules', '.bin', 'node');
const stamp = join(root, 'node_modules', '.installed');
const [task, ...rest] = process.argv.slice(2);

installWhatIsMissing();
runOnOwnNode();

function installWhatIsMissing() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing what is missing (once)…');
  // What builds the shop is needed in production too, where npm would leave it out.
  const install = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['inherit', 2, 2],
      shell: process.platform === 'win32',
    },
  );
  if (install.status !== 0) {
    console.error('The installation failed; the lines above say why.');
    process.exit(install.status ?? 1);
  }
  writeFileSync(stamp, lock);
}

function runOnOwnNode() {
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(ownNode, [join(root, 'scripts', `${task}.ts`), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
