import { expect, test } from 'vitest';
import { takeLogErrors, takeLogLines } from '../../../../testkit/failOnConsole.ts';
import { log, withRequestId } from './log.ts';

const lines = () => takeLogLines().map((line) => JSON.parse(line));

test('a line has a level, a time, a message and its fields', () => {
  log.warn({ job: 'j1', kind: 'order-confirmation', attempt: 2 }, 'job failed, retrying');
  expect(lines()).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      job: 'j1',
      kind: 'order-confirmation',
      attempt: 2,
      msg: 'job failed, retrying',
    },
  ]);
});

test('adds the request id to lines at any depth', async () => {
  await withRequestId('r1', async () => {
    await new Promise((done) => setTimeout(done, 1));
    log.info('inside');
  });
  log.info('outside');
  expect(lines().map(({ msg, request }) => [msg, request])).toEqual([
    ['inside', 'r1'],
    ['outside', undefined],
  ]);
});

test('logs message, code and stack of an error, and no other properties', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ann@example.com) already exists.',
    rejected: ['ann@example.com'],
  });
  log.error({ error }, 'form not stored');
  const [line] = takeLogErrors();
  expect(line).not.toContain('ann');
  expect(JSON.parse(line ?? '').error).toEqual({
    type: 'Error',
    message: 'duplicate key',
    code: '23505',
    stack: expect.stringMatching(/^Error: duplicate key\n +at /),
  });
});

test('removes email addresses and library keys from error messages', () => {
  const key = 'k'.repeat(43);
  log.error({ error: new Error(`no answer for ann.o@mail.example.com at /library/${key}`) }, 'x');
  const [line] = takeLogErrors();
  expect(JSON.parse(line ?? '').error.message).toBe('no answer for [email] at /library/[key]');
});

test('keeps user input from forging lines or controlling a terminal', () => {
  const forged = 'a\r\n{"level":"error","msg":"forged"}\u001b[31m\u009b31m\u2028b';
  log.error({ error: new Error(forged), path: forged }, 'request failed');
  const [line, ...others] = takeLogErrors();
  expect(others).toEqual([]);
  expect((line ?? '').trimEnd()).not.toMatch(/[\p{Cc}\u2028]/u);
  expect(JSON.parse(line ?? '').error.message).not.toMatch(/[\p{Cc}\u2028]/u);
});
