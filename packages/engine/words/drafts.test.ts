import { expect, test } from 'vitest';
import { messagesFor } from '../../../testkit/ourShop.ts';

test.each([
  ['en', '1', '1 comes in each week, and each takes 1 minute.'],
  ['en', '15', '15 come in each week, and each takes 15 minutes.'],
  ['bg', '1', '1 заявка на седмица, а всяка отнема 1 минута.'],
  ['bg', '15', '15 заявки на седмица, а всяка отнема 15 минути.'],
] as const)('a draft in %s says how often %s of a thing comes in', (language, count, part) => {
  const { situation } = messagesFor(language).drafts.plain;
  expect(situation({ have: 'x', items: count, minutesToday: count })).toContain(part);
});
