import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openThread, type Thread } from './thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

writeFileSync(
  join(folder, 'sampleThread.ts'),
  `import { threadId } from 'node:worker_threads';
   import { answerTasks } from '${new URL('./thread.ts', import.meta.url)}';
   answerTasks(async (task) => {
     if (task === 'crash') setImmediate(() => { throw new Error('crashed'); });
     if (task === 'crash' || task === 'never') await new Promise(() => {});
     if (task === 'fail') throw new Error('cannot do that');
     await new Promise((done) => setTimeout(done, task === 'slow' ? 50 : 0));
     return task + ' by ' + threadId;
   });`,
);

let thread: Thread<string, string>;
const open = (options = {}) => {
  thread = openThread('sampleThread', pathToFileURL(join(folder, 'caller.ts')).href, options);
};
afterEach(() => thread.close());

/** Which thread does the work. */
const worker = async () => (await thread.run('name')).split(' by ')[1];

test('each task gets its own answer, whichever is ready first', async () => {
  open();
  const answers = await Promise.all([thread.run('slow'), thread.run('quick')]);
  expect(answers).toEqual([expect.stringMatching(/^slow by/), expect.stringMatching(/^quick by/)]);
});

test('a task that fails leaves the thread running', async () => {
  open();
  const first = await worker();
  await expect(thread.run('fail')).rejects.toThrow('cannot do that');
  expect(await worker()).toBe(first);
});

test('after a crash its tasks fail, and the next one starts a new thread', async () => {
  open();
  const first = await worker();
  const lost = Promise.allSettled([thread.run('never'), thread.run('crash')]);
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await worker()).not.toBe(first);
});

test('ends when it has been idle, but not while a task is running', async () => {
  open({ idleMs: 1 });
  const first = await worker();
  await expect.poll(worker).not.toBe(first);
  const answers = await Promise.all([thread.run('slow'), thread.run('quick')]);
  expect(answers[0]?.split(' by ')[1]).toBe(answers[1]?.split(' by ')[1]);
});

test('closing fails the tasks that are not done', async () => {
  open();
  const waiting = expect(thread.run('never')).rejects.toThrow('the shop is closing');
  await thread.close();
  await waiting;
});
