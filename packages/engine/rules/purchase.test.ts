import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './problems.ts';
import { emailSchema, purchaseSchema, wantsReminder } from './purchase.ts';

const buyer = { name: 'Мария Петрова', email: 'maria@example.com' };

function problemCodes(input: unknown) {
  const { error } = purchaseSchema.safeParse(input);
  return error ? problemsOf(error).map(({ field, code }) => `${field}: ${code}`) : [];
}

describe('a purchase form', () => {
  test('accepts names in every script, emoji and markup as plain text', () => {
    for (const name of ['Мария', 'محمد علي', '李小龍', 'Zoë 🚀', '<b>Bobby</b>', "O'Neil & Sons"]) {
      expect(problemCodes({ ...buyer, name })).toEqual([]);
    }
  });

  test('accepts a name of one letter', () => {
    expect(problemCodes({ ...buyer, name: 'X' })).toEqual([]);
    expect(problemCodes({ ...buyer, email: 'a' })).toEqual(['email: emailInvalid']);
  });

  test('trims the input', () => {
    expect(purchaseSchema.parse({ name: '  Ann ', email: ' ann@example.com ' })).toEqual({
      name: 'Ann',
      email: 'ann@example.com',
    });
  });

  test('reports one problem per field', () => {
    expect(problemCodes({})).toEqual(['name: nameMissing', 'email: emailMissing']);
    expect(problemCodes({ name: ' ', email: '' })).toEqual([
      'name: nameMissing',
      'email: emailMissing',
    ]);
    expect(problemCodes({ name: 7, email: ['a@b.co'] })).toEqual([
      'name: nameMissing',
      'email: emailMissing',
    ]);
  });

  test('rejects line breaks and control characters in a name', () => {
    for (const name of ['Ann\r\nBcc: x@example.com', 'Ann\u0000']) {
      expect(problemCodes({ ...buyer, name })).toEqual(['name: nameNotOneLine']);
    }
  });

  test('removes invisible marks that were copied with a name or an address', () => {
    const copied = { name: '\u2068محمد علي\u2069', email: '\u202aann@exam\u200bple.com\u202c' };
    expect(purchaseSchema.parse(copied)).toEqual({ name: 'محمد علي', email: 'ann@example.com' });
    expect(purchaseSchema.parse({ ...buyer, name: 'Ann\u202Egnp.exe' }).name).toBe('Anngnp.exe');
  });

  test('counts the length of a name in characters, not code units', () => {
    expect(problemCodes({ ...buyer, name: '🚀'.repeat(100) })).toEqual([]);
    expect(problemCodes({ ...buyer, name: 'a'.repeat(101) })).toEqual(['name: nameTooLong']);
  });

  test('accepts a domain in another script, but not a local part in one', () => {
    const { email } = purchaseSchema.parse({ ...buyer, email: ' ivan@пример.бг ' });
    expect(email).toBe('ivan@xn--e1afmkfd.xn--90ae');
    expect(problemCodes({ ...buyer, email: 'иван@пример.бг' })).toEqual(['email: emailLetters']);
  });

  test('rejects what is not an email address', () => {
    const wrong = ['ann', 'ann@', '@example.com', 'a b@example.com', 'ann@example'];
    const forged = ['ann@example.com\r\nBcc: x@example.com', `${'a'.repeat(250)}@example.com`];
    for (const email of [...wrong, ...forged]) {
      expect(problemCodes({ ...buyer, email })).toEqual(['email: emailInvalid']);
    }
  });

  test('never throws, and never accepts a line break', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (name, email) => {
        const { data } = purchaseSchema.safeParse({ name, email });
        if (data) expect(`${data.name}${data.email}`).not.toMatch(/[\r\n\0]/);
      }),
    );
  });
});

test('forms that ask for the address only take nothing else', () => {
  expect(emailSchema.parse({ ...buyer })).toEqual({ email: 'maria@example.com' });
  expect(emailSchema.safeParse({ name: 'Ann' }).success).toBe(false);
});

test('a reminder is wanted by a ticked box, with and without JavaScript, and by nothing else', () => {
  const sent = [true, 'on', false, 'off', '', undefined];
  expect(sent.map((reminder) => wantsReminder({ reminder }))).toEqual([
    ...[true, true, false, false, false, false],
  ]);
  expect(wantsReminder(undefined)).toBe(false);
});
