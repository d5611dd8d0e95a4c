import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund } from '../../../../testkit/fakes/requests.ts';
import {
  type MailServer,
  recipientOf,
  startMailServer,
  subjectOf,
  textOf,
} from '../../../../testkit/mailServer.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

const [BUYER, SENDER] = ['ann@example.com', 'stranger@example.com'];
/** What the mail server answers to an address, and how often. */
let trouble: { address: string; code: number; times: number };
let mailServer: MailServer;
let shop: TestShop;
const seller = () => shop.seller('desk');

/** The recipients of emails about a step. */
const sentTo = (words: string) =>
  mailServer.emails
    .filter((email) => subjectOf(email).includes(words))
    .map(recipientOf)
    .toSorted();
const REVIEWED = 'Разглеждаме заявката Ви';
const PAID = 'Върнахме Ви парите';

describe.each(ENGINES)('on %s, an email about a case with two addresses', (engine) => {
  beforeEach(async () => {
    trouble = { address: '', code: 0, times: 0 };
    mailServer = await startMailServer({
      onRcptTo({ address }, _session, done) {
        if (address !== trouble.address || trouble.times === 0) return done();
        trouble.times -= 1;
        return done(Object.assign(new Error('no'), { responseCode: trouble.code }));
      },
    });
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Shop <shop@example.com>' };
    shop = await testShop({ ...mail, ...(await settingsFor(engine)) });
    await shop.app.request('/webhooks/stripe', signed(sessionEvent('completed')));
    await requestRefund(shop, { email: SENDER, txn: '77' });
    await commands['refund-match'].run(seller(), { number: 1, order: 1 });
    await shop.idle();
  });
  afterEach(async () => {
    await shop.close();
    await mailServer.close();
  });

  test.each([
    ['the first', SENDER],
    ['the second', BUYER],
  ])(
    'is sent once to each, even if the server for %s is busy at first',
    async (_which, address) => {
      trouble = { address, code: 451, times: 2 };
      await commands['refund-review'].run(seller(), { number: 1 });
      await shop.idleWithTime();
      expect(sentTo(REVIEWED)).toEqual([BUYER, SENDER]);
    },
  );

  test('is sent to one address when the other does not exist', async () => {
    trouble = { address: SENDER, code: 550, times: 99 };
    await commands['refund-review'].run(seller(), { number: 1 });
    await shop.idleWithTime();
    expect(sentTo(REVIEWED)).toEqual([BUYER]);
  });

  test('links to the credit note at the address of the order only', async () => {
    await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
    await commands['refund-pay'].run(seller(), { number: 1 });
    const paid = () => mailServer.emails.filter((email) => subjectOf(email).includes(PAID));
    await expect.poll(() => paid().length).toBe(2);
    const linked = paid().filter((email) => textOf(email).includes('#documents'));
    expect(linked.map(recipientOf)).toEqual([BUYER]);
  });

  test('is resent to the address that the seller chooses', async () => {
    await commands['refund-review'].run(seller(), { number: 1 });
    await shop.idleWithTime();
    const { rows } = await commands.mails.run(seller(), { case: 1 });
    const sent = rows.filter(({ kind }) => kind === 'case-update');
    expect(sent).toHaveLength(2);
    for (const { id } of sent) await commands['mail-resend'].run(seller(), { id });
    await shop.idleWithTime();
    expect(sentTo(REVIEWED)).toEqual([BUYER, BUYER, SENDER, SENDER]);
  });
});
