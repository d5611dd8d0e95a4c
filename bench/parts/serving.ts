import type { Part, Table } from '../part.ts';
import {
  type Contestant,
  startAstro,
  startBareNode,
  startNext,
  startNginxLike,
  startOurs,
} from '../serving/contestants.ts';
import { measure, type Result } from '../serving/measure.ts';

const CONNECTIONS = 64;

/** Requests per second of one process each, and what a request costs, beside nginx as the limit. */
export const serving: Part = async (say, { quick }) => {
  const options = { connections: CONNECTIONS, seconds: quick ? 2 : 4 };
  const ours = await startOurs();
  const others: readonly [name: string, start: () => Promise<Contestant>][] = [
    ['nginx, one worker (the limit)', () => startNginxLike(ours)],
    ['bare Node.js server, same bytes', () => startBareNode(ours)],
    ['next start', () => startNext(say)],
    ['astro standalone', () => startAstro(ours, say)],
  ];
  const results: [string, Result][] = [];
  for (const [name, start] of [['ours', async () => ours] as const, ...others]) {
    const contestant = await start();
    say(`Asking ${name}…`);
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
  const next = results.find(([name]) => name.startsWith('next'))?.[1][what];
  return {
    title: `${title}, brotli, one process`,
    columns: [
      'server',
      'requests/s',
      'of nginx',
      '× next',
      'CPU µs',
      'of nginx',
      'p50 ms',
      'p99 ms',
    ],
    rows: results.map(([name, { [what]: one }]) => [
      name,
      Math.round(one.perSecond),
      ratio(one.perSecond, limit?.perSecond),
      ratio(one.perSecond, next?.perSecond),
      one.cpuMicroseconds.toFixed(1),
      ratio(limit?.cpuMicroseconds, one.cpuMicroseconds),
      one.p50.toFixed(2),
      one.p99.toFixed(2),
    ]),
    notes: [
      `${CONNECTIONS} connections kept open, one request at a time on each, ${seconds} s after 2 s to warm up; the client is wrk. CPU is the processor time of the server per request: it suffers less than requests/s from what else the machine does. next start sends gzip, astro standalone nothing compressed: neither does better by itself.`,
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
