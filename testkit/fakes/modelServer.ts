import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A process that speaks the protocols of language models, on loopback only. The first part of the path
 * says how it behaves: `/fine/v1/chat/completions`, `/disconnects/v1/messages`. `/requests` lists what it
 * was sent, `/open` how many calls are running; `/continue` lets those of `waits` end.
 */
const SAID = [
  'Ask for a third of what it saves them',
  ' [chapter-6#fence "between a third and a half"].',
  ' It is always right [chapter-9#nowhere "made up"].',
  ' <img src=x onerror=alert(1)>',
  ' Then wait.',
];
/** A footnote that looks like a checked source. */
const FORGED = ['You may deduct 100%', ' of all tax.[^', '1] And [^1] more.'];
/** Words for drafts, one of them with a number that nobody gave. */
const WORDS = [
  'Sure!\nsentence: Your résumés in the house style by ten, for small agencies.\n',
  'headline: "Résumés in your template by ten" \nsituation: You could save $99,999 a month.\n',
  '**opening**: Your ad asks for <w:t>speed</w:t> & care.\npitch: I format résumés by ten.\n',
];
const USAGE = { input: 1000, output: 200 };

type Sent = { path: string; headers: IncomingMessage['headers']; body: string };
const requests: Sent[] = [];
/** Calls that are being answered. */
let open = 0;
const told = new EventEmitter<{ continue: [] }>();
const seen = new Map<string, number>();

type Protocol = {
  /** The lines of one piece of text. */
  piece: (words: string) => string;
  first: string;
  last: string;
  noise: string;
};

const data = (value: object, event?: string) =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(value)}\n\n`;

const chunk = (delta: object, more: object = {}) =>
  data({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'fake',
    choices: [{ index: 0, delta, finish_reason: null }],
    ...more,
  });

const openai: Protocol = {
  first: chunk({ role: 'assistant', content: '' }),
  piece: (content) => chunk({ content }),
  noise: chunk({
    tool_calls: [
      { index: 0, id: 't1', type: 'function', function: { name: 'rm', arguments: '{"all":true}' } },
    ],
  }),
  last: `${chunk(
    {},
    {
      choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: USAGE.input,
        completion_tokens: USAGE.output,
        total_tokens: USAGE.input + USAGE.output,
      },
    },
  )}data: [DONE]\n\n`,
};

const typed = (type: string, more: object) => data({ type, ...more }, type);

const anthropic: Protocol = {
  first:
    typed('message_start', {
      message: {
        ...{ id: 'm1', type: 'message', role: 'assistant', model: 'claude-fake', content: [] },
        ...{ stop_reason: null, stop_sequence: null },
        usage: { input_tokens: USAGE.input, output_tokens: 1 },
      },
    }) + typed('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  piece: (words) =>
    typed('content_block_delta', { index: 0, delta: { type: 'text_delta', text: words } }),
  noise:
    typed('content_block_start', {
      index: 1,
      content_block: { type: 'tool_use', id: 't1', name: 'rm', input: {} },
    }) + typed('content_block_stop', { index: 1 }),
  last:
    typed('content_block_stop', { index: 0 }) +
    typed('message_delta', {
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: USAGE.output },
    }) +
    typed('message_stop', {}),
};

/** Repeats the question and everything it was told. */
function obedient(body: string): string[] {
  const { messages = [] } = JSON.parse(body);
  return [messages.at(-1)?.content ?? '', `\n\n${messages[0]?.content ?? ''}`];
}

async function stream(
  behavior: string,
  response: ServerResponse,
  protocol: Protocol,
  body: string,
) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(protocol.first);
  if (behavior === 'silent') return;
  const said: Record<string, string[]> = {
    empty: [],
    obeys: obedient(body),
    words: WORDS,
    forges: FORGED,
  };
  const pieces = said[behavior] ?? SAID;
  for (const [at, words] of pieces.entries()) {
    if (at === 2 && behavior === 'disconnects') {
      // In the middle: by now the first words have been read.
      await delay(50);
      return response.destroy();
    }
    if (at === 2 && behavior === 'malformed') response.write('data: {"choices":[{"del\n\n');
    if (at === 2 && behavior === 'noisy') response.write(protocol.noise);
    if (at === pieces.length - 1 && behavior === 'waits') await once(told, 'continue');
    response.write(protocol.piece(words));
    if (behavior === 'slow' || behavior === 'forges') await delay(300);
  }
  for (let n = 0; behavior === 'steady' && n < 200; n += 1) {
    response.write(protocol.piece(`word ${n} `));
    await delay(50);
  }
  while (behavior === 'endless' && !response.destroyed) {
    response.write(protocol.piece('and again '.repeat(20)));
    await delay(1);
  }
  return response.end(protocol.last);
}

function whole(response: ServerResponse, isAnthropic: boolean) {
  const words = 'how to set a price';
  const answer = isAnthropic
    ? {
        ...{ id: 'm1', type: 'message', role: 'assistant', model: 'claude-fake' },
        content: [{ type: 'text', text: words }],
        ...{ stop_reason: 'end_turn', stop_sequence: null },
        usage: { input_tokens: 50, output_tokens: 5 },
      }
    : {
        ...{ id: 'c1', object: 'chat.completion', created: 1, model: 'fake' },
        choices: [
          { index: 0, message: { role: 'assistant', content: words }, finish_reason: 'stop' },
        ],
        usage: { prompt_tokens: 50, completion_tokens: 5, total_tokens: 55 },
      };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer));
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { type: 'error', message: `refused with ${status}` } }));
}

const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  if (path === '/requests') {
    response.end(JSON.stringify(requests));
    return;
  }
  if (path === '/open') {
    response.end(String(open));
    return;
  }
  if (path === '/continue') {
    told.emit('continue');
    response.end();
    return;
  }
  open += 1;
  response.once('close', () => {
    open -= 1;
  });
  const body = await text(request);
  requests.push({ path, headers: request.headers, body });
  const [, behavior = ''] = path.split('/');
  const times = (seen.get(behavior) ?? 0) + 1;
  seen.set(behavior, times);
  const isAnthropic = path.endsWith('/messages');
  if (!JSON.parse(body).stream) {
    // Streams as usual, but never answers a short call.
    if (behavior === 'streams-only') return;
    return whole(response, isAnthropic);
  }
  // Asked again at once; `busy` is the one that says nothing about when.
  if (behavior === 'fails') return refuse(response, 500, { 'retry-after-ms': '1' });
  if (behavior === 'forbids') return refuse(response, 401);
  if (behavior === 'busy') return refuse(response, 429);
  if (behavior === 'busy-once' && times === 1) return refuse(response, 429, { 'retry-after': '0' });
  await stream(behavior, response, isAnthropic ? anthropic : openai, body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
// A test that fails may never stop this process, and a runner waits for all that write to its output.
process.stdin.resume().once('end', () => process.exit());
