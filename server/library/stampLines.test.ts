import { expect, test } from 'vitest';
import { content } from '../../testkit/ourShop.ts';
import { stampLines } from './stampLines.ts';

test('the stamp names the buyer, and after an erasure the order only', () => {
  const order = { language: 'en', name: 'Ann', email: 'ann@example.com', number: 7 } as const;
  expect(stampLines(content, order)).toEqual({
    line: 'Licensed to Ann (ann@example.com), order 7. Personal use only.',
    plainer: 'Licensed to ann@example.com, order 7. Personal use only.',
  });
  const erased = { ...order, name: '', email: '' };
  const line = 'Order 7. Personal use only.';
  expect(stampLines(content, erased)).toEqual({ line, plainer: line });
  expect(stampLines(content, { ...erased, language: 'bg' }).line).toBe(
    'Поръчка 7. Само за лична употреба.',
  );
});
