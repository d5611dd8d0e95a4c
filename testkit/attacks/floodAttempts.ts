import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { pause } from '../fakes/paymentEvents.ts';
import { deskPaths, exampleOf, SITE_PATHS } from '../fuzz.ts';
import { sendLargeBody } from '../largeBody.ts';
import { peakDuring } from '../memory.ts';
import { sendRequest } from '../rawRequest.ts';
import { type Attempt, must } from './attempt.ts';

const CONNECTIONS = 500;
const LARGE = 300_000_000;
const MAX_GROWTH_MB = 10;
const MAX_WAIT_MS = 1000;
const HEALTH_CHECKS = 300;

/** Attacks on the server's resources. */
export const floodAttempts: Attempt[] = [
  {
    asvs: 'V4.1 web services',
    what: `bodies of ${LARGE / 1e6} MB to every address of site and desk`,
    async run({ url, deskUrl, pid }) {
      const targets = [
        ...SITE_PATHS.map((path) => [url, exampleOf(path)] as const),
        ...(await deskPaths()).map((path) => [deskUrl, exampleOf(path)] as const),
      ];
      let [grown, slowest] = [0, 0];
      for (const [address, path] of targets) {
        for (const method of ['POST', 'GET', 'PUT']) {
          const peak = await peakDuring(pid, async () => {
            const sending = sendLargeBody(address, { method, path, bytes: LARGE });
            const began = performance.now();
            await sendRequest(url, { path: '/' });
            slowest = Math.max(slowest, performance.now() - began);
            const status = await sending;
            must([0, 413].includes(status), `${method} ${path} was answered with ${status}`);
          });
          grown = Math.max(grown, Math.round(peak));
        }
      }
      must(grown <= MAX_GROWTH_MB, `one of them took ${grown} MB`);
      must(slowest <= MAX_WAIT_MS, `a visitor waited ${Math.round(slowest)} ms`);
      return `rejected; at most ${grown} MB each; a visitor waited at most ${Math.round(slowest)} ms`;
    },
  },
  {
    asvs: 'V13.1 many and slow',
    what: `writes caused by ${HEALTH_CHECKS} health checks`,
    async run({ url, store }) {
      const writes = new Set<number | undefined>();
      const began = performance.now();
      for (let n = 0; n < HEALTH_CHECKS; n += 1) {
        await sendRequest(url, { path: PATHS.health });
        const health = await store.selectFrom('health').select('checked_at').executeTakeFirst();
        writes.add(health?.checked_at);
      }
      // One at the start, then one every three seconds.
      const most = 2 + (performance.now() - began) / 3000;
      must(writes.size <= most, `${writes.size} writes`);
      return 'at most one every three seconds';
    },
  },
  {
    asvs: 'V13.1 many and slow',
    what: 'the site’s port reached past the proxy, from the network',
    async run({ url }) {
      const outside = Object.values(networkInterfaces())
        .flatMap((list) => list ?? [])
        .find(({ internal, family }) => !internal && family === 'IPv4');
      if (!outside) return 'skipped: no network';
      const direct = url.replace('localhost', outside.address);
      const { status } = await sendRequest(direct, { path: '/' });
      must(status === 0, `answered ${status}`);
      return 'refused: the site listens on this machine only';
    },
  },
  {
    asvs: 'V13.1 many and slow',
    what: `${CONNECTIONS} connections that send one byte at a time (Slowloris)`,
    async run({ url }) {
      const { hostname, port } = new URL(url);
      const open = (): Socket => {
        const socket = connect(Number(port), hostname, () => socket.write('GET / HT'));
        return socket.on('error', () => undefined);
      };
      const idle = await timeToAnswer(url);
      const sockets = Array.from({ length: CONNECTIONS }, open);
      await pause(1000);
      for (const socket of sockets) socket.write('T');
      const busy = await timeToAnswer(url);
      for (const socket of sockets) socket.destroy();
      return `others are served in ${(busy / idle).toFixed(1)} times the time`;
    },
  },
];

async function timeToAnswer(url: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const began = performance.now();
    const { status } = await sendRequest(url, { path: '/' });
    must(status === 200, `a visitor was answered with ${status}`);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[10] ?? Number.NaN;
}
