import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildVariant, variantDist } from '../testkit/buildVariants.ts';
import { completed, post, signedNow } from '../testkit/fakes/paymentEvents.ts';
import { startMailServer } from '../testkit/mailServer.ts';
import { mapConcurrently } from '../testkit/mapConcurrently.ts';
import { memoryOf } from '../testkit/memory.ts';
import { startModel } from '../testkit/modelProcess.ts';
import { libraryOf, shopEnv } from '../testkit/readyShop.ts';
import { startServer } from '../testkit/serverProcess.ts';
import { atRate, quantile } from './load.ts';
import type { Part } from './part.ts';

const BUYING_AT_ONCE = 4;
/** An answer takes ten seconds, so at this rate 200 stream at the same time. */
const ASKED_PER_SECOND = 20;
/** Of every answer of the stub, and so in every version of it that a page gets. */
const FIRST_WORDS = 'Ask for a third';

/** Conversations with the consultant that stream at the same time, on one process. */
export const streams: Part = async (print, { quick }) => {
  const model = await startModel();
  // Confirmations that cannot be sent would be tried again all the time.
  const mail = await startMailServer();
  buildVariant('consultant');
  const server = await startServer({
    dist: variantDist('consultant'),
    env: shopEnv({ ...model.settings('steady'), SMTP_URL: mail.url }),
  });
  const counts = quick ? [10] : [1, 50, 200, 200, 200];
  const most = Math.max(...counts);
  print(`${most} buyers…`);
  const [stuckPage = '', ...pages] = await mapConcurrently(
    Array.from({ length: most + 1 }, (_, n) => `cs_stream_${n}`),
    BUYING_AT_ONCE,
    async (session) => {
      await post(server, signedNow(completed(session)));
      return `${server.url}${await libraryOf(server, session)}/consultant`;
    },
  );
  // Compiles what is used.
  await talk(pages[0] ?? '', 0);

  const rows: (string | number)[][] = [];
  for (const count of counts) {
    const before = memoryOf(server.pid);
    const busy = cpuOf(server.pid);
    const stuck = await openStuck(stuckPage, most);
    const talks: Awaited<ReturnType<typeof talk>>[] = [];
    const direct: number[] = [];
    await atRate(ASKED_PER_SECOND, count, async (n) => {
      direct.push(await firstFromModel(model.url));
      talks.push(await talk(pages[n] ?? '', n));
    });
    const grown = memoryOf(server.pid) - before;
    // The stuck reader asked too.
    const cpu = (cpuOf(server.pid) - busy) / (count + 1);
    const wasAnswered = await stuck.close();
    const first = (part: number, of: 'first' | 'stored' = 'first') =>
      quantile(
        talks.map((one) => one[of]),
        part,
      );
    const gaps = talks.flatMap((one) => one.gaps);
    const alone = quantile(direct, 0.95);
    print(`${count} streams: first words after ${first(0.95).toFixed(0)} ms`);
    rows.push([
      count,
      talks.filter((one) => one.done).length,
      ...[first(0.5), first(0.95), first(0.95, 'stored'), alone].map((ms) => ms.toFixed(0)),
      (first(0.95) / alone).toFixed(1),
      ...[0.95, 0.99].map((part) => quantile(gaps, part).toFixed(0)),
      cpu.toFixed(0),
      grown.toFixed(0),
      wasAnswered ? 'yes' : 'no',
    ]);
  }
  await server.stop();
  await model.stop();
  await mail.close();
  return {
    title: 'Conversations that stream at the same time',
    columns: [
      'streams',
      'answered',
      'first words p50 ms',
      'p95 ms',
      'stored p95 ms',
      'stub alone p95 ms',
      'ratio',
      'gap p95 ms',
      'gap p99 ms',
      'CPU ms per question',
      'memory +MB',
      'stuck reader answered',
    ],
    rows,
    notes: [
      'From the question that is sent to the first words on its page, on the connection that the page was loaded with; “stored” is the part of it until the question is stored and its place on the page has come back. The model is a stub in a process of its own that says a word every 50 ms for 10 s. Twenty questions are asked each second, so that 200 stream at the same time. Just before each question the same stub is asked directly: that is the column “stub alone”.',
      'The clients, the stub and the shop share the processors. One more buyer opens the stream of an answer and never reads it: the answer is stored all the same.',
    ],
  };
};

/** Milliseconds that a process has spent on the processors, in user mode and in the kernel. */
function cpuOf(pid: number): number {
  // The name of the process is in parentheses and may hold spaces. A tick is 10 ms.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, kernel] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (kernel ?? 0)) * 10;
}

const headersOf = (n: number) => ({
  'x-forwarded-for': `10.0.${n >> 8}.${n % 256}`,
  accept: 'application/json',
});

/** How long the stub itself takes to its first words, through no shop. */
async function firstFromModel(url: string): Promise<number> {
  const left = new AbortController();
  const began = performance.now();
  const response = await fetch(`${url}/steady/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ stream: true }),
    signal: left.signal,
  });
  const decoded = response.body?.pipeThrough(new TextDecoderStream());
  for await (const chunk of decoded ?? []) if (chunk.includes(FIRST_WORDS)) break;
  const took = performance.now() - began;
  left.abort();
  return took;
}

/** One connection, as a browser keeps it. Costs less than `fetch`, so that the shop is measured. */
function openBrowser(n: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  async function send(url: URL | string, body?: string): Promise<IncomingMessage> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { ...headersOf(n), ...(body === undefined ? {} : type) };
    const method = body === undefined ? 'GET' : 'POST';
    const [response] = await once(request(url, { agent, headers, method }).end(body), 'response');
    return response.setEncoding('utf8');
  }
  return {
    send,
    /** The address of the events of the answer. */
    async ask(page: string): Promise<URL> {
      const asked = await send(`${page}/ask`, 'question=What+price+should+I+ask+for%3F');
      const { html = '' } = JSON.parse(await text(asked));
      const events = /data-events="([^"]+)"/.exec(html)?.[1];
      if (!events) throw new Error(`asking was answered with ${asked.statusCode}`);
      return new URL(events, page);
    },
    close: () => agent.destroy(),
  };
}

/** Opens the page, asks, follows the answer to its end, and notes when its parts arrived. */
async function talk(page: string, n: number) {
  const browser = openBrowser(n);
  await text(await browser.send(page));
  const began = performance.now();
  const address = await browser.ask(page);
  const stored = performance.now() - began;
  const events = await browser.send(address);
  const times: number[] = [];
  let isDone = false;
  for await (const chunk of events) {
    if (chunk.includes(FIRST_WORDS)) times.push(performance.now());
    isDone ||= chunk.includes('event: done');
  }
  browser.close();
  const [first = Number.NaN] = times;
  return {
    first: first - began,
    stored,
    gaps: times.slice(1).map((at, place) => at - (times[place] ?? at)),
    done: isDone,
  };
}

/** Asks, opens the events of the answer, and stops reading when the stream has begun. */
async function openStuck(page: string, n: number) {
  const browser = openBrowser(n);
  const { hostname, port, pathname, host } = await browser.ask(page);
  browser.close();
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`);
  const [head] = await once(socket, 'data');
  if (!String(head).includes('text/event-stream')) throw new Error(`no events: ${head}`);
  socket.pause();
  return {
    /** Whether the answer was stored meanwhile. */
    async close(): Promise<boolean> {
      socket.destroy();
      const conversation = pathname.split('/').slice(0, -2).join('/');
      const shown = await fetch(new URL(conversation, page), { headers: { accept: 'text/html' } });
      return !(await shown.text()).includes('data-events');
    },
  };
}
