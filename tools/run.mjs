// Runs a task of this project on the Node.js that comes with it: `node tools/run.mjs start`.
// This file alone must work before anything is installed, on any Node.js from 20 on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PARENT_CHECK_MS = 250;
const isWindows = process.platform === 'win32';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
// Not the link in .bin: on Windows that is a script for cmd.exe, which cannot be started like a program.
const ownNode = join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node');
const stamp = join(modules, '.installed');
const [task, ...rest] = process.argv.slice(2);

/** What runs at the moment and how to end it. */
let stopCurrent = () => {};
let stoppedBy;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Windows tells every process of a console about Ctrl+C; telling the task again would kill it.
    if (isWindows) stoppedBy ??= signal;
    else stop(signal);
  });
}
stopWhenNpmIsGone();

await installWhatIsMissing();
await runTask();

function stop(signal) {
  stoppedBy ??= signal;
  // A closed terminal (SIGHUP) is an ordinary stop for whatever runs here.
  stopCurrent(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
}

/**
 * A signal to npm ends npm and its shell. The shell does not pass it on, so the only sign that
 * reaches this process is a new parent (or, on Windows, a parent that no longer exists).
 */
function stopWhenNpmIsGone() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const isGone = () => {
    if (process.ppid !== parent) return true;
    try {
      process.kill(parent, 0);
      return false;
    } catch (error) {
      return error.code === 'ESRCH';
    }
  };
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    stop('SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

async function installWhatIsMissing() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing what is missing (once)…');
  // From here until the end nothing counts as installed.
  rmSync(stamp, { force: true });
  // What builds the shop is needed in production too, where npm would leave it out.
  const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // npm is a script on Windows. Elsewhere a process group lets us end npm with all that it started.
    shell: isWindows,
    detached: !isWindows,
  });
  stopCurrent = (signal) => endTree(npm, signal);
  const code = await exitCodeOf(npm);
  if (stoppedBy) process.exit(codeOfSignal(stoppedBy));
  if (code !== 0) {
    console.error('The installation failed; the lines above say why.');
    process.exit(code);
  }
  writeFileSync(stamp, lock);
}

async function runTask() {
  const child = spawn(ownNode, [join(root, 'tools', `${task}.ts`), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: join(modules, '.bin') + delimiter + process.env.PATH },
  });
  stopCurrent = (signal) => child.kill(signal);
  process.exit(await exitCodeOf(child));
}

function endTree(child, signal) {
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // It has ended in the meantime.
    if (error.code !== 'ESRCH') throw error;
  }
}

function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? codeOfSignal(signal)));
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
}

/** The code that a shell reports for a program ended by this signal. */
function codeOfSignal(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}
