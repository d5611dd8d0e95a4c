import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { COLORS } from './colors.ts';
import { readTheme, TOKENS } from './theme.ts';

test('has only tokens of the site', () => {
  const file = resolve(import.meta.dirname, '../site/styles/tokens.css');
  const tokens = readFileSync(file, 'utf8');
  expect(Object.keys(TOKENS).filter((name) => !tokens.includes(`  --${name}: `))).toEqual([]);
});

test.each(['', '/* :root { --signal: red; } */\n', ':root {}'])(
  'changes nothing by %j',
  (source) => {
    const { problems, css, colors, replaces } = readTheme(source);
    expect([problems, css, colors]).toEqual([[], '', COLORS]);
    expect([replaces('sans'), replaces('serif')]).toEqual([false, false]);
  },
);

test('reads colors, fonts and corners', () => {
  const { problems, css, colors, replaces } = readTheme(`
    /* Ours. */
    :root {
      --paper: #FFF; /* bright */
      --signal: #1f4a4f;
      --serif: Georgia, 'Times New Roman', serif;
      --radius: 0.5rem
    }
  `);
  expect(problems).toEqual([]);
  expect(css).toBe(
    ":root{--paper:#FFF;--signal:#1f4a4f;--serif:Georgia, 'Times New Roman', serif;--radius:0.5rem}",
  );
  expect(colors).toEqual({ ...COLORS, paper: '#FFF', signal: '#1f4a4f' });
  expect([replaces('sans'), replaces('serif')]).toEqual([false, true]);
});

const RULE = 'expected one rule, such as :root { --signal: #1f4a4f; }';

test.each([
  ['body { color: red }', RULE],
  [':root { --signal: #1f4a4f; } p { margin: 0 }', RULE],
  [':root { --signal: #1f4a4f;', RULE],
  [':root { color: red }', `"color: red" is not understood; ${RULE}`],
  [':root { --signl: #1f4a4f }', 'there is no design token --signl; did you mean --signal?'],
  [':root { --constructor: #1f4a4f }', 'there is no design token --constructor; there are --paper'],
  [':root { --signal: teal }', '--signal: "teal" is not a color such as #1f4a4f'],
  [':root { --signal: #1f4a4 }', '--signal: "#1f4a4" is not a color such as #1f4a4f'],
  [':root { --ink: url(https://x.example) }', 'is not a color'],
  [':root { --sans: Verdana }', '--sans: "Verdana" is not names of fonts that end with serif'],
  [":root { --sans: '</style>', serif }", 'is not names of fonts'],
  [':root { --radius: round }', '--radius: "round" is not a length such as 3px'],
])('explains what is wrong with %s', (source, told) => {
  const { problems, css } = readTheme(source);
  expect(problems).toEqual([expect.stringContaining(told)]);
  expect(problems[0]).toMatch(/^shop\/theme\.css: /);
  expect(css).not.toMatch(/url|<|Verdana|teal/);
});
