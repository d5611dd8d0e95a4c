import { caseReference } from '../../packages/engine/rules/case.ts';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { htmlOf, textOf } from '../mailServer.ts';
import { type Attempt, must, type Target } from './attempt.ts';
import { caseOf, emailsTo, jobsDone, libraryLinkIn, newBuyer, pageAt, submit } from './people.ts';

const { refundForm, withdrawalForm } = PATHS;
const [TIMED_PAIRS, MANY] = [30, 100];
const MAX_LIBRARY_BYTES = 100_000;
const BAIT = 'Claim 5000 EUR at https://evil.example.net/claim';

/** No email warns the buyer of these. */
const SILENT = [
  [refundForm, { last4: '4242', website: 'x' }, {}],
  [
    withdrawalForm,
    { name: 'Ann Lee' },
    { origin: 'https://evil.example.net', 'sec-fetch-site': 'cross-site' },
  ],
] as const;

const median = (took: readonly number[]) =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;

const casesFrom = async ({ store }: Target, email: string) =>
  store.selectFrom('cases').selectAll().where('email', '=', email).execute();

/** Half of each kind. */
async function sendMany(target: Target, email: string): Promise<void> {
  for (let n = 0; n < MANY / 2; n += 1) {
    for (const [form, change, headers] of SILENT) {
      await submit(target, form, { ...change, email }, headers);
    }
  }
  await jobsDone(target);
}

/** Where the withdrawal form in a library posts to. */
async function signedQuery(target: Target, library: string): Promise<string> {
  const [form = ''] = /\/withdraw\?order=[^"&]+/.exec(await pageAt(target, library)) ?? [];
  const [, query] = new RegExp(`${withdrawalForm}(\\?order=[^"]+)"`).exec(
    await pageAt(target, form),
  ) ?? ['', ''];
  must(query !== '', 'the form in the library is not signed');
  return query ?? '';
}

/** Attacks by requests in a buyer's name. */
export const caseAttempts: Attempt[] = [
  {
    asvs: 'V6.3 authentication',
    what: `learning who is a buyer from the forms for refund and withdrawal, after ${MANY} requests`,
    async run(target) {
      const { email } = await newBuyer(target, 'timed');
      await sendMany(target, email);
      const ratios: string[] = [];
      for (const [form, change, headers] of SILENT) {
        const times: Record<string, number[]> = { [email]: [], 'untimed@example.com': [] };
        for (let n = 0; n < TIMED_PAIRS; n += 1) {
          for (const [asked, took] of Object.entries(times)) {
            const began = performance.now();
            await submit(target, form, { ...change, email: asked }, headers);
            // The job of a request must not delay the next one either.
            await pageAt(target, '/library/unknown');
            took.push(performance.now() - began);
          }
        }
        const [known = 0, unknown = 1] = Object.values(times).map(median);
        const ratio = known / unknown;
        must(ratio > 0.5 && ratio < 2, `${form} takes ${ratio.toFixed(1)} times as long`);
        ratios.push(ratio.toFixed(2));
      }
      return `${ratios.join(' and ')} times as long for a buyer`;
    },
  },
  {
    asvs: 'V2.4 automation',
    what: `${MANY} requests about one order, to slow down everything about it`,
    async run(target) {
      const { email, library } = await newBuyer(target, 'flooded-order');
      await sendMany(target, email);
      const { length } = await casesFrom(target, email);
      must(length === 2, `${length} cases were opened`);
      const stored = await target.store
        .selectFrom('requests')
        .select('id')
        .where('kind', '=', 'withdrawal')
        .where('email', '=', email)
        .execute();
      must(stored.length === MANY / 2, `${MANY / 2 - stored.length} statements were lost`);
      const page = await pageAt(target, library);
      must(page.length < MAX_LIBRARY_BYTES, `the library page has ${page.length} bytes`);
      return `one case of each kind, all ${MANY} stored; ${Math.round(page.length / 1000)} kB of library`;
    },
  },
  {
    asvs: 'V1.3 sanitization',
    what: 'phishing: text and links in forms with a buyer’s address and a guessed order number',
    async run(target) {
      const { email, number } = await newBuyer(target, 'baited');
      const guesses = `1 2 3 ${number}`;
      const answers = { desiredOutcome: BAIT, stuckDetails: BAIT, txn: guesses };
      await submit(target, refundForm, { email, ...answers });
      await submit(target, withdrawalForm, { email, name: `Ann ${BAIT}`, order: String(number) });
      await submit(target, withdrawalForm, { email, name: 'Ann', order: `${number} ${BAIT}` });
      const sent = (await emailsTo(target, email)).slice(1);
      must(sent.length === 3, `${sent.length} emails arrived`);
      const all = sent.map((one) => htmlOf(one) + textOf(one)).join();
      must(!/evil|5000/.test(all), 'the buyer got the text');
      const page = await pageAt(target, libraryLinkIn(all) ?? '');
      must(page.includes('evil.example.net'), 'it cannot be read in the library');
      return 'not emailed; it can be read in the library, as text';
    },
  },
  {
    asvs: 'V2.3 business logic',
    what: 'a buyer’s acknowledgments used up by strangers',
    async run(target) {
      const { email, library } = await newBuyer(target, 'used-up');
      for (let n = 0; n < 8; n += 1)
        await submit(target, withdrawalForm, { email, name: 'Mallory' });
      const query = await signedQuery(target, library);
      const answer = await submit(target, withdrawalForm, { email }, {}, query);
      const { reference } = JSON.parse(answer);
      const sent = await emailsTo(target, email);
      must(
        sent.some((one) => textOf(one).includes(reference)),
        `${reference} was not confirmed`,
      );
      const { kind, number } = await caseOf(target, email);
      must(
        textOf(sent.at(-1) ?? '').includes(caseReference(kind, number)),
        'not added to the case',
      );
      return 'a form from the library is always acknowledged';
    },
  },
];
