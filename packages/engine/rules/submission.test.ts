import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEnvelope } from './submission.ts';

const MINIMUM_SECONDS = 2;
const open = (input: unknown) => openEnvelope(input, MINIMUM_SECONDS);

test('flags a filled honeypot and a form sent too fast', () => {
  expect(open({ website: 'https://spam.example' }).suspicion).toBe('honeypot');
  expect(open({ elapsedMs: 1999 }).suspicion).toBe('too-fast');
  expect(open({ elapsedMs: 2000 }).suspicion).toBeNull();
});

test('does not flag a form sent without JavaScript', () => {
  expect(open({ name: 'Ann' })).toEqual({ submissionId: '', suspicion: null });
});

test('an id of its own has at most 64 characters', () => {
  expect(open({ submissionId: 'a'.repeat(64) }).submissionId).toHaveLength(64);
  expect(open({ submissionId: 'a'.repeat(65) }).submissionId).toBe('');
});

test('never throws, whatever was sent', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      expect(open(input)).toBeDefined();
    }),
  );
});
