import { expect, test } from 'vitest';
import { csvLine, decimal, money } from './csv.ts';

test('writes numbers, quotes text where needed, and leaves null empty', () => {
  expect(csvLine([7, decimal(4900), decimal(-5), null, 'Ann', 'a "b", c'])).toBe(
    '7,49.00,-0.05,,Ann,"a ""b"", c"\r\n',
  );
  expect(csvLine(['two\nlines', ' blank'])).toBe('"two\nlines"," blank"\r\n');
});

test('an amount has the decimals of its currency', () => {
  const cells = [money(7500, 'JPY'), money(-1234, 'KWD'), money(5, 'USD'), money(null, 'EUR')];
  expect(csvLine(cells)).toBe('7500,-1.234,0.05,\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+359 88', "'+359 88"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['  =1', `"  '=1"`],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['x;=cmd()', `"x;'=cmd()"`],
  ['x\n=cmd()', `"x\n'=cmd()"`],
  ['a-b=c@d', 'a-b=c@d'],
  ['Мария', 'Мария'],
])('disarms formulas: %j', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});
