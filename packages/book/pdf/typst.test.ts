import init from '@myriaddreamin/typst-ts-web-compiler';
import { expect, test } from 'vitest';
import { FULL } from '../../../testkit/engines.ts';
import { startTypst } from './typst.ts';

test('the compiler has the memory for a book from the start, and once', FULL, async () => {
  const typst = await startTypst();
  // The compiler that is already running.
  const { memory } = await init();
  const { buffer } = memory;
  expect(buffer.byteLength).toBeGreaterThan(2 ** 30);
  typst.layOut({ '/main.typ': '#lorem(2000)' });
  await startTypst();
  expect(memory.buffer).toBe(buffer);
});
