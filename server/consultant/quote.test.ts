import { expect, test } from 'vitest';
import { quoteFrom } from './quote.ts';

test('the description of a picture is quoted only if it is all that a section has', () => {
  const described = '![Ruler of 30 days with day 6 marked.]';
  const section = `${described}\n\nAsk for half before you start.\n\n- First half\n- Second half`;
  expect(quoteFrom(section, (text) => (text.includes('day') ? 1 : 0))).toBe(
    'Ask for half before you start.\n\n- First half\n- Second half',
  );
  expect(quoteFrom(described, () => 1)).toBe('Ruler of 30 days with day 6 marked.');
});
