import { execFileSync, spawn, spawnSync } from 'node:child_process';

export type Load = { connections: number; seconds: number };
export type Measured = {
  requests: number;
  perSecond: number;
  megabytesPerSecond: number;
  p50: number;
  p99: number;
};

const BROWSER = ['Accept-Encoding: gzip, deflate, br', 'Accept-Language: en'];
const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
const BYTES: Record<string, number> = { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 };

/**
 * Requests one address over and over with wrk, one request at a time on each connection. wrk is
 * written in C and uses less CPU than any server here, so the server is what is measured.
 */
export async function wrk(url: string, { connections, seconds }: Load): Promise<Measured> {
  installWrk();
  const headers = BROWSER.flatMap((line) => ['-H', line]);
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '60s', '--latency'];
  const child = spawn('wrk', [...size, ...headers, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  const rejected = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1];
  if (rejected) throw new Error(`${rejected} requests to ${url} failed`);
  return {
    requests: Number(find(output, /(\d+) requests in/)[1]),
    perSecond: Number(find(output, /Requests\/sec: +([\d.]+)/)[1]),
    megabytesPerSecond: inUnits(find(output, /Transfer\/sec: +([\d.]+)([A-Z]+)/), BYTES) / 1e6,
    p50: inUnits(find(output, /50% +([\d.]+)([a-z]+)/), MILLISECONDS),
    p99: inUnits(find(output, /99% +([\d.]+)([a-z]+)/), MILLISECONDS),
  };
}

function find(output: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(output);
  if (!found) throw new Error(`no ${pattern.source} in the output of wrk: ${output}`);
  return found;
}

const inUnits = ([, value, unit = '']: RegExpExecArray, units: Record<string, number>) =>
  Number(value) * (units[unit] ?? Number.NaN);

function installWrk(): void {
  if (spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined) return;
  if (process.getuid?.() !== 0) {
    throw new Error('wrk is missing. Install it with: apt-get install wrk');
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'wrk'], { stdio: 'ignore' });
}
