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

test('at most 1,250 characters of a section are quoted, whatever is asked', () => {
  const sentences = (count: number) =>
    Array.from({ length: count }, () => 'Ask for half.').join(' ');
  const lines = Array.from({ length: 20 }, () => sentences(6));
  const blocks = [
    ...[sentences(80), `First ${sentences(13)}`, lines.map((line) => `- ${line}`).join('\n')],
    ...[`Then ${sentences(80)}`, `Last ${sentences(13)}`, `\`\`\`\n${lines.join('\n')}\n\`\`\``],
  ];
  const pairs = blocks.flatMap((one) => blocks.map((other) => [one, other]));
  const lengths = pairs.map(
    (asked) => quoteFrom(blocks.join('\n\n'), (text) => (asked.includes(text) ? 1 : 0)).length,
  );
  expect(Math.max(...lengths)).toBeGreaterThan(1000);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1250);
});
