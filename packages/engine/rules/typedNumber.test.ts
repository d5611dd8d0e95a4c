import { expect, test } from 'vitest';
import { z } from 'zod';
import { typedNumber } from './typedNumber.ts';

const read = (sent: unknown) => typedNumber(z.number().min(-100)).safeParse(sent);

test.each([
  ['7', 7],
  ['19.90', 19.9],
  ['-3', -3],
  ['0', 0],
  [7, 7],
])('reads %j as %d', (sent, number) => {
  expect(read(sent).data).toBe(number);
});

test.each([
  '',
  ' ',
  ' 1 ',
  '1\n',
  '0x1',
  '0b1',
  '1e3',
  '01',
  '1.',
  '.5',
  '+1',
  '1,5',
  'Infinity',
  '１',
  null,
  true,
  [],
  [7],
  {},
])('does not read %j as a number', (sent) => {
  expect(read(sent).success).toBe(false);
});
