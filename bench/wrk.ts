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
 * Asks for one address over and over with wrk, one request at a time on each connection. It is
 * written in C and takes less processor time than any server here: the server is what is measured.
 */
export async function wrk(url: string, { connections, seconds }: Load): Promise<Measured> {
  installWrk();
  const headers = BROWSER.flatMap((line) => ['-H', line]);
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '60s', '--latency'];
  const child = spawn('wrk', [...size, ...headers, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) said += chunk;
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1];
  if (refused) throw new Error(`${refused} requests to ${url} were refused`);
  return {
    requests: Number(find(said, /(\d+) requests in/)[1]),
    perSecond: Number(find(said, /Requests\/sec: +([\d.]+)/)[1]),
    megabytesPerSecond: inUnits(find(said, /Transfer\/sec: +([\d.]+)([A-Z]+)/), BYTES) / 1e6,
    p50: inUnits(find(said, /50% +([\d.]+)([a-z]+)/), MILLISECONDS),
    p99: inUnits(find(said, /99% +([\d.]+)([a-z]+)/), MILLISECONDS),
  };
}

function find(said: string, what: RegExp): RegExpExecArray {
  const found = what.exec(said);
  if (!found) throw new Error(`wrk said nothing of ${what.source}: ${said}`);
  return found;
}

const inUnits = ([, value, unit = '']: RegExpExecArray, units: Record<string, number>) =>
  Number(value) * (units[unit] ?? Number.NaN);

function installWrk(): void {
  if (spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined) return;
  if (process.getuid?.() !== 0) {
    throw new Error('wrk is needed to measure with. Install it: apt-get install wrk');
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'wrk'], { stdio: 'ignore' });
}
