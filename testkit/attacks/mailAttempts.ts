import { ALERTS } from '../../packages/engine/content/seller.ts';
import { caseReference } from '../../packages/engine/rules/case.ts';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { htmlOf, subjectOf, textOf } from '../mailServer.ts';
import { PUBLIC_URL } from '../readyShop.ts';
import shop from '../shops/ready/shop.config.ts';
import { type Attempt, must, type Target } from './attempt.ts';
import { caseOf, emailsTo, jobsDone, newBuyer, submit } from './people.ts';

const { refundForm, withdrawalForm } = PATHS;
const BAIT = 'Congratulations! Claim 5000 EUR at https://evil.example.net/claim now';
const OUR_LINK = new RegExp(`^(${PUBLIC_URL}/|mailto:${shop.company.email})`);
/** The shop's limits: acknowledgments of each kind to one address, emails to strangers, alerts. */
const [PER_ADDRESS, TO_STRANGERS, ALERTS_AT_ONCE] = [5, 100, 5];
const FLOOD = 130;

const casesFrom = async ({ store }: Target, start: string) =>
  (await store.selectFrom('cases').select('id').where('email', 'like', `${start}%`).execute())
    .length;

/** Attacks by means of the shop's own emails. */
export const mailAttempts: Attempt[] = [
  {
    asvs: 'V1.3 sanitization',
    what: 'phishing: text and links in forms with a stranger’s address',
    async run(target) {
      const email = 'stranger@example.org';
      const answers = { desiredOutcome: BAIT, stuckDetails: BAIT, txn: BAIT, last4: '4242' };
      await submit(target, refundForm, { email, ...answers });
      await submit(target, withdrawalForm, { email, name: 'evil.example.net', order: BAIT });
      const sent = await emailsTo(target, email);
      must(sent.length === 2, `${sent.length} emails arrived`);
      for (const one of sent) {
        const all = subjectOf(one) + htmlOf(one) + textOf(one);
        must(!/evil|congratulations|5000/i.test(all), `sent: ${subjectOf(one)}`);
        const links = [...all.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
        must(links.length > 0 && links.every((link) => OUR_LINK.test(link)), `links: ${links}`);
      }
      return 'acknowledged without a word of the sender; only our links';
    },
  },
  {
    asvs: 'V3.5 origins',
    what: 'withdrawals sent by the visitors of another site',
    async run(target) {
      const { email } = await newBuyer(target, 'cross');
      const before = target.mail.emails.length;
      const headers = { origin: 'https://evil.example.net', 'sec-fetch-site': 'cross-site' };
      for (const to of [email, 'third-party@example.org']) {
        await submit(target, withdrawalForm, { email: to, name: BAIT }, headers);
        const { flags } = await caseOf(target, to);
        must(flags.includes('cross-site'), `flagged only ${flags}`);
      }
      await jobsDone(target);
      const more = target.mail.emails.length - before;
      must(more === 0, `${more} emails were sent`);
      return 'stored and flagged, no email to anybody';
    },
  },
  {
    asvs: 'V2.4 automation',
    what: '16 forms with one stranger’s address, from 16 networks',
    async run(target) {
      const email = 'flooded@example.org';
      for (let n = 0; n < 8; n += 1) {
        await submit(target, refundForm, { email, last4: '4242' });
        await submit(target, withdrawalForm, { email });
      }
      const { length } = await emailsTo(target, email);
      must(length <= 2 * PER_ADDRESS, `${length} emails arrived`);
      must((await casesFrom(target, email)) === 16, 'a request was lost');
      return `${length} emails; all 16 requests stored`;
    },
  },
  {
    asvs: 'V2.3 business logic',
    what: 'forms in a buyer’s name, so that her own withdrawal is not acknowledged',
    async run(target) {
      const { email } = await newBuyer(target, 'silenced');
      for (let n = 0; n < PER_ADDRESS + 1; n += 1)
        await submit(target, refundForm, { email, last4: '4242' });
      await submit(target, withdrawalForm, { email, name: 'Ann Lee' });
      const { kind, number } = await caseOf(target, email);
      const sent = await emailsTo(target, email);
      const reference = caseReference(kind, number);
      must(
        sent.some((one) => textOf(one).includes(reference)),
        `${reference} was not confirmed`,
      );
      return 'acknowledged';
    },
  },
  {
    asvs: 'V2.4 automation',
    what: `${FLOOD} refund forms with ${FLOOD} strangers’ addresses, from ${FLOOD} networks`,
    async run(target) {
      const posts = Array.from({ length: FLOOD }, (_, n) =>
        submit(target, refundForm, { email: `crowd${n}@example.org`, last4: '4242' }),
      );
      await Promise.all(posts);
      const { length } = await emailsTo(target, 'crowd');
      must(length <= TO_STRANGERS, `${length} emails arrived`);
      must((await casesFrom(target, 'crowd')) === FLOOD, 'a request was lost');
      const toSeller = await emailsTo(target, shop.company.email);
      const title = ALERTS['refund-request-received'];
      const alerts = toSeller.filter((one) => subjectOf(one).includes(title)).length;
      must(alerts <= ALERTS_AT_ONCE, `the seller got ${alerts} alerts`);
      const digests = await target.store
        .selectFrom('emails')
        .select('id')
        .where('dedupe_key', 'like', 'alert-digest:refund-request-received:%')
        .where('state', '=', 'waiting')
        .execute();
      must(digests.length === 1, `${digests.length} digests are waiting`);
      return `${length} emails to strangers, ${alerts} alerts and a digest to the seller`;
    },
  },
];
