// Runs a task on the project's own Node.js: `node tools/run.mjs start`.
// It installs what is missing first, so it must work without packages, on Node.js 20 or later.
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
const program = ['packages/engine/tasks', 'tools', 'bench']
  .map((folder) => `${folder}/${task}.ts`)
  .find((file) => existsSync(join(root, file)));
// The benchmark is a workspace that only some need. The full tests check its types.
const needsBench = program?.startsWith('bench/') || (task === 'test' && rest[0] === 'full');

/** Stops the child process that is running. */
let stopCurrent = () => {};
let stoppedBy;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Windows sends Ctrl+C to every process of a console; sending it again would kill the task.
    if (isWindows) stoppedBy ??= signal;
    else stop(signal);
  });
}
stopWhenNpmIsGone();

if (!program) {
  console.error(`Unknown task: ${task}`);
  process.exit(1);
}
await installWhatIsMissing();
await runTask();

function stop(signal) {
  stoppedBy ??= signal;
  // A closed terminal (SIGHUP) is an ordinary stop.
  stopCurrent(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
}

/**
 * A signal to npm ends npm and its shell, but the shell does not forward it. This process only sees
 * that it has a new parent (or, on Windows, that its parent no longer exists).
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
  const installed = existsSync(ownNode) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === `${lock} bench` || (installed === lock && !needsBench)) return;
  console.error('Installing what is missing (once)…');
  // An installation that is interrupted must not count.
  rmSync(stamp, { force: true });
  // The build tools are needed in production too, where npm would omit them.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!needsBench)
    args.push('-w', 'packages/engine', '-w', 'packages/book', '--include-workspace-root');
  const npm = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // npm is a script on Windows. Elsewhere a process group lets us end npm and its children.
    shell: isWindows,
    detached: !isWindows,
  });
  stopCurrent = (signal) => endTree(npm, signal);
  const code = await exitCodeOf(npm);
  if (stoppedBy) process.exit(codeOfSignal(stoppedBy));
  if (code !== 0) {
    console.error('The installation failed. See the messages above.');
    process.exit(code);
  }
  writeFileSync(stamp, needsBench ? `${lock} bench` : lock);
}

async function runTask() {
  const child = spawn(ownNode, [join(root, program), ...rest], {
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
    // It has already ended.
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

/** The exit code that a shell reports for a program ended by this signal. */
function codeOfSignal(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}
