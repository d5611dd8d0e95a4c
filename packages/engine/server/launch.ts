import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';

/** The oldest Node.js that the build targets and the tests run on. */
const NEEDED = 24;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program of the shop with the settings in `.env`, on a Node.js that is new enough: this one,
 * or the one that is installed as a package. Every Node.js from 20 on must get this far, so this file
 * imports nothing else of ours, and the program is loaded only after the check.
 */
export async function launch(program: () => Promise<unknown>): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < NEEDED) return relaunch();
  loadSettings();
  await program();
}

function relaunch(): void {
  const node = packagedNode();
  if (!node) {
    fail(
      `The shop needs Node.js ${NEEDED} or later. This is ${process.version}, and the one in package.json is not installed: run "npm ci --omit=dev".`,
    );
  }
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(`${node} could not be started: ${error.message}`));
  // A shell reports a program that was ended by a signal in the same way.
  child.once('exit', (code, signal) =>
    process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']),
  );
}

function packagedNode(): string | undefined {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    return createRequire(import.meta.url).resolve(`node/bin/${file}`);
  } catch {
    return undefined;
  }
}

/** Variables that are set already win over the file. */
export function loadSettings(): void {
  if (!existsSync('.env')) return;
  try {
    // For its error: loadEnvFile says that a file without read permission does not exist.
    readFileSync('.env');
    process.loadEnvFile();
  } catch (error) {
    fail(`The file .env cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function fail(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}
