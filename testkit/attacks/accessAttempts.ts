import { PATHS } from '../../packages/engine/rules/paths.ts';
import { htmlOf, subjectOf, textOf } from '../mailServer.ts';
import { downloadsIn } from '../readyShop.ts';
import { type Attempt, must, type Target } from './attempt.ts';
import {
  asSeller,
  caseOf,
  emailsTo,
  libraryLinkIn,
  libraryLinkInEmail,
  newBuyer,
  orderOf,
  pageAt,
  postForm,
  statusOf,
  submit,
} from './people.ts';

const { lostLinkForm, refundForm, withdrawalForm } = PATHS;
/** The shop's limit. */
const LOST_LINKS_A_DAY = 3;
const TIMED_PAIRS = 30;

type Buyer = Awaited<ReturnType<typeof newBuyer>>;

/** What a visitor to a leaked library keeps: its links, forms and consultant pass. */
async function seenIn(target: Target, library: string) {
  const page = await pageAt(target, library);
  const [download] = downloadsIn(page).filter((path) => path.includes('.xlsx'));
  const [form] = /\/withdraw\?order=[^"&]+/.exec(page) ?? [];
  const [access] = /access=[^"&]+/.exec(page) ?? [];
  const pass = `${PATHS.consultantPass}?${access}`;
  const seen = { library, download: download ?? '', form: form ?? '', pass };
  for (const path of [seen.download, seen.form, pass]) {
    must((await statusOf(target, path)) === 200, `${path} does not work in the first place`);
  }
  return seen;
}

/** None of it may still work; the buyer has the new link. */
async function mustHaveEnded(
  target: Target,
  { email, thankYou }: Buyer,
  { library, download, form, pass }: Awaited<ReturnType<typeof seenIn>>,
): Promise<string> {
  must((await statusOf(target, library)) === 404, 'the old link works');
  must((await statusOf(target, download)) === 303, 'an old download works');
  must(!(await pageAt(target, form)).includes(email), 'an old form shows the buyer’s address');
  must((await statusOf(target, pass)) === 403, 'the consultant accepts an old pass');
  must(!libraryLinkIn(await pageAt(target, thankYou)), 'the thank-you page shows the new link');
  const renewed = libraryLinkInEmail((await emailsTo(target, email)).at(-1));
  must((await statusOf(target, renewed)) === 200, 'the buyer got no new link');
  return renewed;
}

const requestsIn = async ({ store }: Target) => {
  const jobs = store.selectFrom('jobs').select('id').where('kind', '=', 'lost-link-request');
  return (await jobs.execute()).length;
};

/** Attacks on a buyer's library. */
export const accessAttempts: Attempt[] = [
  {
    asvs: 'V6.3 authentication',
    what: 'learning who is a buyer from the form for a lost link',
    async run(target) {
      const { email } = await newBuyer(target, 'known');
      const times: Record<string, number[]> = { [email]: [], 'unknown@example.com': [] };
      const answers = new Set<string>();
      for (let n = 0; n < TIMED_PAIRS; n += 1) {
        for (const [asked, took] of Object.entries(times)) {
          const before = await requestsIn(target);
          const began = performance.now();
          // Filled in by a bot: no email warns the buyer.
          answers.add(await submit(target, lostLinkForm, { email: asked, website: 'x' }));
          took.push(performance.now() - began);
          must((await requestsIn(target)) === before + 1, 'it was looked up before the answer');
        }
      }
      must(answers.size === 1, 'the answers differ');
      const [known = 0, unknown = 0] = Object.values(times).map(
        (took) => took.toSorted((a, b) => a - b)[TIMED_PAIRS / 2] ?? 0,
      );
      const ratio = known / unknown;
      must(ratio > 0.5 && ratio < 2, `a buyer’s answer takes ${ratio.toFixed(1)} times as long`);
      return `one answer and one row for everybody; ${ratio.toFixed(2)} times as long for a buyer`;
    },
  },
  {
    asvs: 'V2.4 automation',
    what: 'a buyer flooded with lost links, or cut off from them',
    async run(target) {
      const flooded = 'collector@example.com';
      for (let n = 0; n < LOST_LINKS_A_DAY + 2; n += 1) {
        await newBuyer(target, `collector${n}`, flooded);
      }
      const before = (await emailsTo(target, flooded)).length;
      await submit(target, lostLinkForm, { email: flooded });
      const sent = (await emailsTo(target, flooded)).length - before;
      must(sent > 0 && sent <= LOST_LINKS_A_DAY, `${sent} emails arrived`);
      const { email, library } = await newBuyer(target, 'cutoff');
      for (let n = 0; n <= LOST_LINKS_A_DAY; n += 1) {
        await submit(target, lostLinkForm, { email, website: 'x' });
      }
      await submit(target, lostLinkForm, { email });
      const last = (await emailsTo(target, email)).slice(1).at(-1);
      must(libraryLinkInEmail(last) === library, 'a bot’s requests used up the buyer’s');
      return `${sent} emails a day; a bot’s requests do not count`;
    },
  },
  {
    asvs: 'V8.2 authorization',
    what: 'an order taken over by correcting its address, and given back by the seller',
    async run(target) {
      const buyer = await newBuyer(target, 'victim');
      const thief = 'thief@example.org';
      await postForm(target, PATHS.thankYou, { session_id: buyer.session, email: thief });
      const stolen = await seenIn(target, libraryLinkInEmail((await emailsTo(target, thief))[0]));
      must((await statusOf(target, buyer.library)) === 404, 'the first link still works');
      const notice = (await emailsTo(target, buyer.email)).at(-1) ?? '';
      must(subjectOf(notice).includes('address was changed'), 'the buyer was not notified');
      const leaks = textOf(notice).includes(thief) || libraryLinkIn(htmlOf(notice));
      must(!leaks, 'the notice shows the new address or link');
      await submit(target, withdrawalForm, { email: thief, name: 'Ann Lee' });
      const { id } = await caseOf(target, thief);
      const undo = () => asSeller(target, 'order-undo-correction', { number: buyer.number });
      const { status } = await undo();
      must(status === 200, `the seller was answered with ${status}`);
      must((await undo()).status === 409, 'a second click was accepted');
      await mustHaveEnded(target, buyer, stolen);
      const { flags, ...withdrawn } = await caseOf(target, thief);
      must(withdrawn.id === id && flags.includes('address-undone'), `flagged only ${flags}`);
      await postForm(target, PATHS.thankYou, { session_id: buyer.session, email: thief });
      const { email } = await orderOf(target, buyer.session);
      must(email === buyer.email, 'it could be taken over again');
      return 'the buyer is notified; after the undo nothing of the thief’s works, and what he sent is flagged';
    },
  },
  {
    asvs: 'V7.4 sessions',
    what: 'using a leaked library link after buyer or seller have replaced it',
    async run(target) {
      const buyer = await newBuyer(target, 'leaked');
      const first = await seenIn(target, buyer.library);
      const receipt = { txn: buyer.session.replace('cs_', 'pi_') };
      await submit(target, refundForm, { email: buyer.email, ...receipt });
      const emailed = htmlOf((await emailsTo(target, buyer.email)).at(-1) ?? '');
      const [instead = ''] = /\/withdraw\?request=[^"&]+/.exec(emailed) ?? [];
      must((await pageAt(target, instead)).includes(buyer.email), 'the email’s link does not work');
      const { status } = await postForm(target, `${buyer.library}/new-link`);
      must(status === 303, `the buyer was answered with ${status}`);
      const second = await seenIn(target, await mustHaveEnded(target, buyer, first));
      must(!(await pageAt(target, instead)).includes(buyer.email), 'the email’s link still works');
      const answer = await asSeller(target, 'order-new-link', { number: buyer.number });
      must(answer.status === 200, `the seller was answered with ${answer.status}`);
      await mustHaveEnded(target, buyer, second);
      return 'link, downloads, forms, pass and thank-you page have ended; the buyer has a new link';
    },
  },
  {
    asvs: 'V2.3 business logic',
    what: 'a withdrawal in another name, to end a buyer’s access',
    async run(target) {
      const { email } = await newBuyer(target, 'unwilling');
      await submit(target, withdrawalForm, { email, name: 'Mallory', order: 'no idea' });
      const { flags, number } = await caseOf(target, email);
      must(flags.includes('different-name'), `flagged only ${flags}`);
      const received = (await emailsTo(target, email)).at(-1);
      const cancel = `${libraryLinkInEmail(received)}/${number}/cancel`;
      must((await postForm(target, cancel)).status === 303, 'the email has no way back');
      must((await caseOf(target, email)).state === 'canceled', 'it could not be taken back');
      return 'flagged; the email leads the buyer to where it is taken back';
    },
  },
];
