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

test('a list, table or sample comes with the short paragraph that leads to it', () => {
  const section =
    'Charge for the result.\n\nNora’s figures:\n\n```\n2 × $190\n```\n\nAsk before you exceed the cap.';
  const weigh = (text: string) => (text.includes('cap') ? 1 : 0);
  expect(quoteFrom(section, weigh)).toBe(
    'Nora’s figures:\n\n```\n2 × $190\n```\n\nAsk before you exceed the cap.',
  );
  const long = section.replace('Nora’s figures:', 'A long story. '.repeat(20).trim());
  expect(quoteFrom(long, weigh)).not.toContain('A long story');
});
