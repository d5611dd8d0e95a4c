import { expect, test } from 'vitest';
import { inTurn } from './inTurn.ts';

test('what is made in turn waits for the one before, and lets others in between', async () => {
  const seen: string[] = [];
  const make = inTurn<string>();
  const piece = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    setImmediate(() => seen.push('somebody else'));
    return name;
  };
  expect(await Promise.all([make(piece('one')), make(piece('two'))])).toEqual(['one', 'two']);
  expect(seen.slice(0, 5)).toEqual([
    'one begins',
    'one ends',
    'somebody else',
    'two begins',
    'two ends',
  ]);
});

test('one that fails keeps nobody from being made', async () => {
  const make = inTurn<string>();
  const broken = make(() => Promise.reject(new Error('no paper')));
  const next = make(async () => 'made');
  await expect(broken).rejects.toThrow('no paper');
  expect(await next).toBe('made');
});
