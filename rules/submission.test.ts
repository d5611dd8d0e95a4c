import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEnvelope } from './submission.ts';

const MINIMUM_SECONDS = 2;
const open = (input: unknown) => openEnvelope(input, MINIMUM_SECONDS);

test('a filled honeypot or a form sent in no time is suspicious', () => {
  expect(open({ website: 'https://spam.example' }).suspicion).toBe('honeypot');
  expect(open({ elapsedMs: 1999 }).suspicion).toBe('too-fast');
  expect(open({ elapsedMs: 2000 }).suspicion).toBeNull();
});

test('a form without a script is not suspicious for lacking what scripts add', () => {
  expect(open({ name: 'Ann' })).toEqual({ submissionId: '', suspicion: null });
});

test('anything can be opened', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      expect(open(input)).toBeDefined();
    }),
  );
});
