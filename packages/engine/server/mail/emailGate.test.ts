import { expect, test } from 'vitest';
import { content, shop } from '../../../../testkit/ourShop.ts';
import { sampleMails } from '../../mails/samples.ts';
import { checkEmail, EMAILS } from './emailGate.ts';

const EVIL = 'You won 5000 EUR, claim at https://evil.example.net now';
const address = 'ann@example.com';
const PROOFS = ['anybody', 'case', 'buyer', 'seller', 'invited'] as const;
const ENOUGH = {
  anybody: ['anybody', 'case', 'buyer'],
  case: ['case', 'buyer'],
  buyer: ['buyer'],
  seller: ['seller'],
  invited: ['invited'],
};
/** What only the buyer's own address gets. */
const FOR_STRANGERS = { statement: undefined, requestsUrl: undefined, withdrawUrl: undefined };
const samples = sampleMails(shop, content).map((mail) => ({ ...mail, ...FOR_STRANGERS }));

test('there is a sample of every email', () => {
  expect(new Set(samples.map(({ kind }) => kind))).toEqual(new Set(Object.keys(EMAILS)));
});

test.each(Object.keys(EMAILS))('%s goes only to addresses that are proved well enough', (kind) => {
  for (const mail of samples.filter((sample) => sample.kind === kind)) {
    const proofs = PROOFS.filter((proof) => {
      try {
        checkEmail(mail, { address, proof });
        return true;
      } catch {
        return false;
      }
    });
    expect(proofs).toEqual(ENOUGH[EMAILS[mail.kind].to]);
  }
});

const toAnybody = samples.filter(({ kind }) => EMAILS[kind].to === 'anybody');

test('no field of an email to strangers can carry a message', () => {
  expect(toAnybody.length).toBeGreaterThan(3);
  for (const mail of toAnybody)
    for (const field of Object.keys({ ...mail, ...FOR_STRANGERS, name: '' })) {
      if (field === 'kind' || field === 'publicUrl') continue;
      for (const value of [EVIL, 'Ann', 'https://shop.example.evil.example/', [EVIL], { EVIL }]) {
        const changed = { ...mail, [field]: value };
        expect(() => checkEmail(changed, { address, proof: 'anybody' }), field).toThrow(
          'for a stranger',
        );
      }
    }
});

test('only the seller and buyers get words of visitors and buyers', () => {
  const theirs = Object.entries(EMAILS).filter(([, { words }]) =>
    Object.values(words).some((author) => author === 'buyer'),
  );
  expect(theirs.length).toBeGreaterThan(3);
  for (const [kind, { to }] of theirs) expect(['buyer', 'seller'], kind).toContain(to);
});
