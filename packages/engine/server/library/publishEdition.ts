import { isDeepStrictEqual } from 'node:util';
import type { EditionManifest } from '../../formats/edition.ts';
import type { Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { spreadOut } from '../jobs/emailsToMany.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';
import type { CommandContext } from '../orders/context.ts';
import { type copyOf, readBundle, removeDrafts, verifyFiles } from './bundle.ts';
import { type Batch, buyersToNotify } from './editionEmails.ts';
import {
  type Edition,
  hasSameFiles,
  listEditions,
  type Notes,
  registerEdition,
  saveProgress,
} from './editions.ts';

type Wanted = {
  folder: string;
  notes: Notes;
  dryRun: boolean;
  /** Emails nobody about it, now or later. */
  quiet: boolean;
  /** How its files come into the data folder. */
  placeFile?: typeof copyOf;
};

/**
 * Lists an edition and notifies every entitled buyer once. It can be interrupted and run again:
 * files are put in place all at once, and each batch of emails is stored with its progress.
 */
export async function publishEdition(context: CommandContext, wanted: Wanted) {
  const { store, clock, shop, env, actor } = context;
  const { quiet } = wanted;
  const bundle = await readVerifiedBundle(wanted.folder);
  const { version } = bundle;
  const known = (await listEditions(store)).find((edition) => edition.version === version);
  const notes = known
    ? notesOfPublished(known, bundle, wanted.notes)
    : completeNotes(wanted.notes, shop.languages);
  if (known && known.isQuiet !== quiet) throw new UserError(publishedOtherwise(known));
  const publishedAt = known?.publishedAt ?? clock().getTime();
  const counted = await count(context, { version, publishedAt }, known?.notifiedUpTo ?? 0);
  const planned = quiet ? { ...counted, mails: 0 } : counted;
  const emails = quiet ? 'without emails' : `emails to ${planned.mails} buyers`;
  const words = `Version ${version} with ${bundle.files.length} files, ${emails}`;
  context.progress(wanted.dryRun ? `${words} (dry run)` : words, 0, planned.orders);
  const result = { version, publishedAt, files: bundle.files.length, ...planned };
  if (wanted.dryRun) return { ...result, dryRun: true };
  await removeDrafts(env.dataDir);
  const details = { actor, ...(quiet && { quiet }) };
  if (!known) await record(store, clock, `edition:${version}`, 'publishing started', details);
  await registerEdition(store, clock, env.dataDir, wanted.folder, notes, {
    placeFile: wanted.placeFile,
    isQuiet: quiet,
  });
  if (quiet) return { ...result, dryRun: false };
  const notified = await notifyBuyers(context, version, planned.orders);
  return { ...result, ...notified, dryRun: false };
}

async function readVerifiedBundle(folder: string): Promise<EditionManifest> {
  const bundle = await readBundle(folder).catch(() => {
    throw new UserError(
      `${folder} contains no bundle: its manifest.json is missing or cannot be read. "npm run build" makes one in dist/guide.`,
    );
  });
  const problems = await verifyFiles(folder, bundle.files);
  if (problems.length > 0) {
    throw new UserError(
      `The files don’t match the manifest. Run "npm run build" again.\n  ${problems.join('\n  ')}`,
    );
  }
  return bundle;
}

const NEXT_EDITION =
  'For a new version, increase product.version in shop.config.ts, run "npm run build" and publish again.';

/** Buyers were told that nobody gets an email, or got one: neither can be taken back. */
const publishedOtherwise = ({ version, isQuiet }: Edition) =>
  isQuiet
    ? `Version ${version} was published without emails, and none are sent for it later. Add --quiet if you want to put missing files in place. ${NEXT_EDITION}`
    : `Version ${version} was published with emails to its buyers. Leave out --quiet to continue where it stopped. ${NEXT_EDITION}`;

/** A published edition never changes: buyers may already have it. */
function notesOfPublished(known: Edition, bundle: EditionManifest, notes: Notes): Notes {
  if (!hasSameFiles(known, bundle)) {
    throw new UserError(
      `Version ${known.version} is already published with different files. ${NEXT_EDITION}`,
    );
  }
  const given = Object.values(notes).some((lines) => lines.length > 0);
  if (given && !isDeepStrictEqual(notes, known.notes)) {
    throw new UserError(
      `Version ${known.version} is already published with different notes. Leave out the notes to continue where it stopped. ${NEXT_EDITION}`,
    );
  }
  return known.notes;
}

/** Buyers read what is new in their own language. */
export const missingNotes = (notes: Notes, languages: readonly Language[]) =>
  languages.filter((language) => !lookUp(notes, language)?.length);

function completeNotes(notes: Notes, languages: readonly Language[]): Notes {
  const missing = missingNotes(notes, languages);
  if (missing.length === 0) return notes;
  const options = missing.map((language) => `--notes ${language}="…"`);
  throw new UserError(
    `Describe what’s new in every language of the shop. Missing: ${options.join(' and ')}. Buyers see it in the email and in their library.`,
  );
}

type EditionToAnnounce = { version: string; publishedAt: number };

/** The orders whose buyers get the edition, and the emails that are still to be sent. */
async function count({ store }: CommandContext, edition: EditionToAnnounce, upTo: number) {
  const counts = { orders: 0, mails: 0 };
  for await (const { entitled, toNotify } of buyersToNotify(store, edition, upTo)) {
    counts.orders += entitled.length;
    counts.mails += toNotify.length;
  }
  return counts;
}

async function notifyBuyers(context: CommandContext, version: string, total: number) {
  const { store, clock } = context;
  const edition = (await listEditions(store)).find((one) => one.version === version);
  const counts = { orders: 0, mails: 0 };
  if (!edition) return counts;
  for await (const batch of buyersToNotify(store, edition, edition.notifiedUpTo)) {
    await store.transaction().execute(async (transaction) => {
      await enqueueAll(transaction, clock, emailsFor(batch, version, clock(), counts.mails));
      await saveProgress(transaction, version, batch.upTo, batch.toNotify.length);
    });
    counts.orders += batch.entitled.length;
    counts.mails += batch.toNotify.length;
    context.progress(`Emailing buyers about version ${version}`, counts.orders, total);
    context.wake();
  }
  return counts;
}

const emailsFor = ({ toNotify }: Batch, version: string, now: Date, earlier: number) =>
  toNotify.map(
    ({ id }, index): Job => ({
      kind: 'new-edition',
      dedupeKey: `new-edition:${version}:${id}`,
      orderId: id,
      edition: version,
      recipient: 'order',
      runAt: spreadOut(now.getTime(), earlier + index),
    }),
  );
