import { connect, type Socket } from 'node:net';
import { PATHS } from '../../rules/paths.ts';
import { pause } from '../../testkit/paidSessions.ts';
import { ask } from './ask.ts';
import { type Attempt, must } from './attempt.ts';

const CONNECTIONS = 500;
const LARGE = 5_000_000;

/** What wears a server out. Nothing is timed against a clock, only against the quiet server. */
export const floodAttempts: Attempt[] = [
  {
    asvs: 'V4.1 web services',
    what: `bodies of ${LARGE / 1e6} MB, announced and not`,
    async run({ url }) {
      for (const path of [PATHS.purchaseForm, PATHS.refundForm, PATHS.webhook]) {
        const body = Buffer.alloc(LARGE, 'x');
        for (const headers of [{ 'content-type': 'application/json' }, chunked]) {
          const { status } = await ask(url, { method: 'POST', path, headers, body });
          must([0, 413, 415, 429].includes(status), `${path} was answered with ${status}`);
        }
      }
      return 'refused or cut off';
    },
  },
  {
    asvs: 'V13.1 many and slow',
    what: `${CONNECTIONS} connections that send a letter now and then`,
    async run({ url }) {
      const { hostname, port } = new URL(url);
      const open = (): Socket => {
        const socket = connect(Number(port), hostname, () => socket.write('GET / HT'));
        return socket.on('error', () => undefined);
      };
      const quiet = await timeToAnswer(url);
      const sockets = Array.from({ length: CONNECTIONS }, open);
      await pause(1000);
      for (const socket of sockets) socket.write('T');
      const crowded = await timeToAnswer(url);
      for (const socket of sockets) socket.destroy();
      return `others are served in ${(crowded / quiet).toFixed(1)} times the time`;
    },
  },
];

const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };

async function timeToAnswer(url: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const began = performance.now();
    const { status } = await ask(url, { path: '/' });
    must(status === 200, `a visitor was answered with ${status}`);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[10] ?? Number.NaN;
}
