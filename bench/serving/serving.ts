import type { Part, Print, Table } from '../part.ts';
import { peakMemory, usage } from '../processes.ts';
import { type Load, type Measured, wrk } from '../wrk.ts';
import {
  type Contestant,
  startAstro,
  startBareNode,
  startNext,
  startNginxLike,
  startOurs,
} from './contestants.ts';

const CONNECTIONS = 64;

const PEERS = [
  ['next start', (_: Contestant, print: Print) => startNext(print)],
  ['astro standalone', startAstro],
] as const;

/** Requests per second and CPU time per request of one process each, with nginx as the limit. */
export const serving: Part = async (print, { quick }) => {
  const options = { connections: CONNECTIONS, seconds: quick ? 2 : 4 };
  const ours = await startOurs();
  const others: readonly [name: string, start: () => Promise<Contestant>][] = [
    ['nginx, one worker (the limit)', () => startNginxLike(ours)],
    ['bare Node.js server, same bytes', () => startBareNode(ours)],
    // They are installed and built first.
    ...(quick
      ? []
      : PEERS.map(([name, start]): [string, () => Promise<Contestant>] => [
          name,
          () => start(ours, print),
        ])),
  ];
  const results: [string, Result][] = [];
  for (const [name, start] of [['ours', async () => ours] as const, ...others]) {
    const contestant = await start();
    print(`Loading ${name}…`);
    results.push([name, await measure(contestant, options)]);
    if (contestant !== ours) await contestant.stop();
  }
  await ours.stop();
  return [
    served('Serving the landing page', results, 'page', options.seconds),
    served('Serving the largest script', results, 'asset', options.seconds),
    memory(results),
  ];
};

function served(
  title: string,
  results: readonly [string, Result][],
  what: 'page' | 'asset',
  seconds: number,
): Table {
  const limit = results.find(([name]) => name.startsWith('nginx'))?.[1][what];
  const bare = results.find(([name]) => name.startsWith('bare'))?.[1][what];
  const next = results.find(([name]) => name.startsWith('next'))?.[1][what];
  return {
    title: `${title}, brotli, one process`,
    columns: [
      'server',
      'requests/s',
      'of nginx',
      'CPU µs',
      'of nginx',
      '× bare Node.js',
      '× next',
      'p50 ms',
      'p99 ms',
    ],
    rows: results.map(([name, { [what]: one }]) => [
      name,
      Math.round(one.perSecond),
      ratio(one.perSecond, limit?.perSecond),
      one.cpuMicroseconds.toFixed(1),
      ratio(limit?.cpuMicroseconds, one.cpuMicroseconds),
      ratio(one.cpuMicroseconds, bare?.cpuMicroseconds),
      ratio(next?.cpuMicroseconds, one.cpuMicroseconds),
      one.p50.toFixed(2),
      one.p99.toFixed(2),
    ]),
    notes: [
      `${CONNECTIONS} keep-alive connections, one request at a time on each, ${seconds} s after a warm-up of 2 s; the client is wrk. CPU is the server’s CPU time per request, which depends less on other load than requests/s; the columns after it compare it. next start sends gzip, astro standalone no compression: those are their defaults.`,
    ],
  };
}

function memory(results: readonly [string, Result][]): Table {
  const limit = results.find(([name]) => name.startsWith('bare'))?.[1];
  return {
    title: 'Memory of the servers',
    columns: ['server', 'at rest MB', 'under load MB', '× bare Node.js'],
    rows: results.map(([name, { atRest, underLoad }]) => [
      name,
      Math.round(atRest),
      Math.round(underLoad),
      ratio(underLoad, limit?.underLoad),
    ]),
  };
}

const ratio = (value = 0, by = 0) => (by > 0 ? (value / by).toFixed(2) : '–');

type Served = Measured & { cpuMicroseconds: number };
type Result = { page: Served; asset: Served; atRest: number; underLoad: number };

/** Long enough for the JIT compiler to finish. */
const WARM_UP_SECONDS = 2;

/** Page and asset under load, one after the other, with the memory before and during the load. */
async function measure(contestant: Contestant, options: Load): Promise<Result> {
  const { pid } = contestant;
  const atRest = usage(pid).megabytes;
  const serve = async (url: string): Promise<Served> => {
    await wrk(url, { ...options, seconds: WARM_UP_SECONDS });
    const before = usage(pid).cpuSeconds;
    const measured = await wrk(url, options);
    if (measured.requests === 0) throw new Error(`no request to ${url} was answered`);
    const cpuSeconds = usage(pid).cpuSeconds - before;
    return { ...measured, cpuMicroseconds: (cpuSeconds / measured.requests) * 1e6 };
  };
  const serveBoth = async () => ({
    page: await serve(contestant.page),
    asset: await serve(contestant.asset),
  });
  const serving = serveBoth();
  const underLoad = await peakMemory(pid, serving);
  return { ...(await serving), atRest, underLoad };
}
