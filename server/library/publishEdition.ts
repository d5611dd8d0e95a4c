import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../rules/language.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';
import type { CommandContext } from '../orders/context.ts';
import { type Bundle, readBundle, removeDrafts, verifyFiles } from './bundle.ts';
import { type Batch, buyersToNotify } from './editionEmails.ts';
import {
  type Edition,
  hasSameFiles,
  listEditions,
  type Notes,
  registerEdition,
  saveProgress,
} from './editions.ts';

type Wanted = { folder: string; notes: Notes; dryRun: boolean };

export type Publishing = {
  version: string;
  publishedAt: number;
  files: number;
  /** Orders whose buyers have the edition in their library. */
  orders: number;
  /** Emails enqueued in this run; with `dryRun`, those that would be. */
  mails: number;
  dryRun: boolean;
};

/** Spread out, because mail servers limit rates and new orders must not wait. */
const [MAIL_EVERY_MS, STAMP_EVERY_MS] = [50, 1000];

/**
 * Lists an edition and notifies every entitled buyer once. It can be interrupted and run again:
 * files are put in place at once, and each batch of emails is stored with its progress.
 */
export async function publishEdition(seller: CommandContext, wanted: Wanted): Promise<Publishing> {
  const { store, clock, shop, env, actor } = seller;
  const bundle = await readVerifiedBundle(wanted.folder);
  const { version } = bundle;
  const known = (await listEditions(store)).find((edition) => edition.version === version);
  const notes = known
    ? notesOfPublished(known, bundle, wanted.notes)
    : completeNotes(wanted.notes, shop.languages);
  const publishedAt = known?.publishedAt ?? clock().getTime();
  const planned = await count(seller, { version, publishedAt }, known?.notifiedUpTo ?? 0);
  const words = `Edition ${version} with ${bundle.files.length} files, mails to ${planned.mails} buyers`;
  seller.progress(wanted.dryRun ? `${words}, were it published` : words, 0, planned.orders);
  const result = { version, publishedAt, files: bundle.files.length, ...planned };
  if (wanted.dryRun) return { ...result, dryRun: true };
  await removeDrafts(env.dataDir);
  if (!known) await record(store, clock, `edition:${version}`, 'publishing started', { actor });
  await registerEdition(store, clock, env.dataDir, wanted.folder, notes);
  const told = await notifyBuyers(seller, version, planned.orders);
  return { ...result, ...told, dryRun: false };
}

async function readVerifiedBundle(folder: string): Promise<Bundle> {
  const bundle = await readBundle(folder).catch(() => {
    throw new UserError(
      `${folder} holds no bundle: its manifest.json is missing or cannot be read. "npm run guide" makes one in dist/guide.`,
    );
  });
  const problems = await verifyFiles(folder, bundle.files);
  if (problems.length > 0) {
    throw new UserError(
      `The files are not those of the manifest; build the bundle again.\n  ${problems.join('\n  ')}`,
    );
  }
  return bundle;
}

const ANOTHER =
  'For a new edition raise product.version in shop.config.ts, run "npm run guide" and publish again.';

/** A published edition never changes: buyers may already have it. */
function notesOfPublished(known: Edition, bundle: Bundle, notes: Notes): Notes {
  if (!hasSameFiles(known, bundle)) {
    throw new UserError(
      `Edition ${known.version} is already published with other files. ${ANOTHER}`,
    );
  }
  const given = Object.values(notes).some((lines) => lines.length > 0);
  if (given && !isDeepStrictEqual(notes, known.notes)) {
    throw new UserError(
      `Edition ${known.version} is already published with other notes. Leave the notes out to go on with what is left to do. ${ANOTHER}`,
    );
  }
  return known.notes;
}

function completeNotes(notes: Notes, languages: readonly Language[]): Notes {
  const missing = languages.filter((language) => !notes[language]?.length);
  if (missing.length === 0) return notes;
  const options = missing.map((language) => `--notes ${language}="…"`);
  throw new UserError(
    `Say what is new in every language of the shop: ${options.join(' and ')} missing. Buyers read it in the mail and in their library.`,
  );
}

type EditionToAnnounce = { version: string; publishedAt: number };

async function count({ store }: CommandContext, edition: EditionToAnnounce, upTo: number) {
  const counts = { orders: 0, mails: 0 };
  for await (const { entitled, toNotify } of buyersToNotify(store, edition, upTo)) {
    counts.orders += entitled.length;
    counts.mails += toNotify.length;
  }
  return counts;
}

async function notifyBuyers(seller: CommandContext, version: string, total: number) {
  const { store, clock } = seller;
  const edition = (await listEditions(store)).find((one) => one.version === version);
  const counts = { orders: 0, mails: 0 };
  if (!edition) return counts;
  for await (const batch of buyersToNotify(store, edition, edition.notifiedUpTo)) {
    await store.transaction().execute(async (transaction) => {
      await enqueueAll(transaction, clock, jobsFor(batch, version, clock(), counts));
      await saveProgress(transaction, version, batch.upTo, batch.toNotify.length);
    });
    counts.orders += batch.entitled.length;
    counts.mails += batch.toNotify.length;
    seller.progress(`Telling the buyers of edition ${version}`, counts.orders, total);
    seller.wake();
  }
  return counts;
}

function jobsFor(
  { entitled, toNotify }: Batch,
  version: string,
  now: Date,
  before: { orders: number; mails: number },
): Job[] {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const mails = toNotify.map(
    ({ id }, index): Job => ({
      kind: 'new-edition',
      dedupeKey: `new-edition:${version}:${id}`,
      orderId: id,
      edition: version,
      recipient: 'order',
      runAt: after((before.mails + index + 1) * MAIL_EVERY_MS),
    }),
  );
  const stamps = entitled.map(
    ({ id }, index): Job => ({
      kind: 'stamp-files',
      dedupeKey: `stamp-files:${id}:${version}`,
      orderId: id,
      runAt: after((before.orders + index + 1) * STAMP_EVERY_MS),
    }),
  );
  return [...mails, ...stamps];
}
