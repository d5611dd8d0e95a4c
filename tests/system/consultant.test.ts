import { afterEach, beforeEach, expect, test } from 'vitest';
import { startModel } from '../../testkit/modelProcess.ts';
import { plainVisitor } from '../../testkit/plainVisitor.ts';
import { type RunningServer, shopCommand, startServer } from '../../testkit/serverProcess.ts';

let model: Awaited<ReturnType<typeof startModel>>;
let server: RunningServer;
beforeEach(async () => {
  model = await startModel();
});
afterEach(async () => {
  await server.stop();
  await model.stop();
});

const QUESTION = 'How do I set a price for my first offer?';

/** Buys and asks; the answer is still being written when this returns. */
async function askSlowly(env: Record<string, string>) {
  server = await startServer({ env });
  const visitor = plainVisitor(server.url, 'en');
  const { library } = await visitor.buy({ name: 'Ann', email: 'ann@example.com' });
  const answer = await fetch(`${server.url}${library}/consultant/ask`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ question: QUESTION }),
  });
  const { address, html } = await answer.json();
  const events = /data-events="([^"]+)"/.exec(html)?.[1] ?? 'no events';
  return { address, events };
}

async function figures(dataDir: string) {
  const { out } = await shopCommand(['consultant', '--json'], { DATA_DIR: dataDir });
  const { days } = JSON.parse(out);
  return days.at(-1);
}

test('kill -9 in the middle of an answer: the question is there, and one click asks again', async () => {
  const { address } = await askSlowly(model.settings('silent'));
  const { dataDir } = server;
  await server.kill();
  server = await startServer({ dataDir, env: model.settings('fine') });
  const visitor = plainVisitor(server.url, 'en');
  const page = await (await visitor.send(address)).text();
  expect(page).toContain(QUESTION);
  expect(page).toContain('This question wasn’t answered.');
  const again = /action="([^"]+\/again)"/.exec(page)?.[1] ?? 'no button';
  const reserved = (await figures(dataDir)).costInCents;
  expect(reserved).toBeGreaterThan(0);
  expect((await visitor.send(again, {})).status).toBe(303);
  // The same click once more finds nothing to do.
  await visitor.send(again, {});
  const answered = await (await visitor.send(address)).text();
  expect(answered).toContain('Ask for a third of what it saves them');
  const { answers, costInCents } = await figures(dataDir);
  expect(answers).toBe(1);
  // 1000 × 100 + 200 × 500 millionths of a cent are 0.2 cents, once.
  expect(costInCents).toBeCloseTo(reserved + 0.2, 5);
});

test('a process that is told to stop lets an answer finish that somebody follows', async () => {
  const { address, events } = await askSlowly(model.settings('slow'));
  const { dataDir } = server;
  const stream = await fetch(server.url + events);
  const [text] = await Promise.all([stream.text(), server.terminate()]);
  expect(text).toContain('event: done');
  server = await startServer({ dataDir });
  const page = await (await plainVisitor(server.url, 'en').send(address)).text();
  expect(page).toContain('Then wait.');
});
