import { z } from 'zod';
import { textProblem } from '../../content/deskWords.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { isSampleValue } from '../../rules/sampleValues.ts';
import {
  changedShop,
  concerns,
  readWordsKey,
  type SettingChanges,
  settingAt,
  wordsIn,
  wordsKey,
} from '../../rules/settingChanges.ts';
import { type FieldKind, fieldOf, keysOf, SETTING_GROUPS } from '../../rules/settingFields.ts';
import type { ShopProblem } from '../../rules/shop.ts';
import { fromShopClock } from '../../rules/shopTime.ts';
import { capitalized } from '../../rules/text.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { readTyped, showTyped } from '../../rules/typedSetting.ts';
import { PUBLIC_PAGES } from '../../site/pages/publicPages.tsx';
import { reasonOf } from '../core/storeError.ts';
import { UserError } from '../core/userError.ts';
import type { SettingDraftRow } from '../db/schema.ts';
import type { CommandContext } from '../orders/context.ts';
import { withoutStripeConnection } from '../payments/connection.ts';
import { previewLink } from '../settings/preview.ts';
import {
  allVersions,
  asDelta,
  changesAt,
  deltaOf,
  discardDrafts,
  draftDelta,
  draftRows,
  publishDrafts,
  returnTo,
  type SettingChange,
  saveDraft,
  sumOf,
  takeBack,
} from '../settings/versions.ts';
import { command, pageFields } from './command.ts';

const LONGEST = 2000;

type Entry = {
  key: string;
  /** Of a text; null for what every language shares. */
  language: string | null;
  text: string;
  /** What is in force. */
  live: string;
  /** Where the value in force is from. */
  from: 'desk' | 'folder';
  /** Who changed it; null when nothing waits to be published. */
  draftBy: string | null;
  problem: string | null;
  isSample: boolean;
};

export type SettingsView = Awaited<ReturnType<typeof viewOf>>;
export type SettingsVersion = Awaited<ReturnType<typeof historyView>>[number];

/** What a key stands for: a setting, or a text of a language. */
type Subject = { label: string; kind: FieldKind; inFolder: unknown; isWords: boolean };

function subjectOf(
  { settings: { folder }, content }: CommandContext,
  key: string,
): Subject | undefined {
  const field = fieldOf(key, folder.languages);
  if (field) {
    const language = key.slice(field.key.length + 1);
    const label = language ? `${field.label} (${language})` : field.label;
    return { label, kind: field.kind, inFolder: settingAt(folder, key), isWords: false };
  }
  const text = readWordsKey(key);
  if (!text || !folder.languages.includes(text.language)) return undefined;
  const inFolder = content.editableTexts(text.language).get(text.path);
  return inFolder === undefined
    ? undefined
    : { label: `${text.path} (${text.language})`, kind: 'text', inFolder, isWords: true };
}

/** A text that is one piece of a sentence keeps the spaces between it and the next. */
function typedValue({ kind, inFolder, isWords }: Subject, typed: string): unknown {
  const value = readTyped(kind, typed);
  if (!isWords || typeof value !== 'string' || typeof inFolder !== 'string') return value;
  const [before] = /^\s*/.exec(inFolder) ?? [''];
  const [after] = /\s*$/.exec(inFolder) ?? [''];
  return before + value + after;
}

const labelOf = (context: CommandContext, key: string) => subjectOf(context, key)?.label ?? key;

/** A value as its field shows it. */
function shownIn(context: CommandContext, changes: SettingChanges, key: string): string {
  const subject = subjectOf(context, key);
  const value = Object.hasOwn(changes, key) ? lookUp(changes, key) : subject?.inFolder;
  return showTyped(subject?.kind ?? 'text', value);
}

/** The shop with these changes, or everything that is wrong with it. */
function readChanges(context: CommandContext, changes: SettingChanges) {
  const {
    settings: { folder },
    content,
  } = context;
  const isWords = (key: string) => readWordsKey(key) !== undefined;
  const entries = Object.entries(changes);
  const { shop, problems = [] } = changedShop(
    folder,
    Object.fromEntries(entries.filter(([key]) => !isWords(key))),
  );
  const wrongTexts = entries
    .filter(([key]) => isWords(key))
    .flatMap(([key, value]): ShopProblem[] => {
      const { language = '', path = '' } = readWordsKey(key) ?? {};
      const template = content.editableTexts(language).get(path);
      const text =
        template === undefined
          ? 'this text is gone; discard the change'
          : textProblem(String(value ?? ''), template, content.facts(language));
      return text === undefined ? [] : [{ key, text }];
    });
  return {
    shop,
    words: wordsIn(changes),
    problems: [
      // At the desk nobody types cents.
      ...problems.map((problem) =>
        subjectOf(context, problem.key)?.kind === 'money'
          ? { ...problem, text: 'expected an amount such as 49.00' }
          : problem,
      ),
      ...wrongTexts,
    ],
  };
}

type Drafts = { inForce: SettingChanges; drafted: SettingChanges; rows: SettingDraftRow[] };

/** Words are an editor's, and everything else an owner's. */
const mayChange = ({ role }: CommandContext) =>
  role === 'owner' ? () => true : (key: string) => readWordsKey(key) !== undefined;

async function draftsOf(context: CommandContext): Promise<Drafts> {
  const { store, clock } = context;
  const now = clock().getTime();
  const inForce = await changesAt(store, now);
  const may = mayChange(context);
  const rows = (await draftRows(store)).filter(({ key }) => may(key));
  return { inForce, drafted: sumOf([asDelta(inForce), draftDelta(rows)]), rows };
}

function entryOf(
  context: CommandContext,
  { inForce, drafted, rows }: Drafts,
  problems: readonly ShopProblem[],
  key: string,
  language: string | null,
): Entry {
  const problem = problems.find((one) => concerns(one, key))?.text ?? '';
  const text = shownIn(context, drafted, key);
  return {
    key,
    language,
    text,
    live: shownIn(context, inForce, key),
    from: Object.hasOwn(inForce, key) ? 'desk' : 'folder',
    draftBy: rows.find((row) => row.key === key)?.actor ?? null,
    problem: capitalized(problem) || null,
    isSample: key.startsWith('company.') && isSampleValue(text),
  };
}

/** Every field as it would be published, beside what is in force. */
async function viewOf(context: CommandContext) {
  const {
    clock,
    settings: { folder },
    env,
  } = context;
  const drafts = await draftsOf(context);
  const { inForce, drafted, rows } = drafts;
  const { problems } = readChanges(context, drafted);
  const groups = (context.role === 'owner' ? SETTING_GROUPS : []).map(
    ({ title, about = null, fields }) => ({
      title,
      about,
      fields: fields.map((field) => ({
        ...{ key: field.key, label: field.label, kind: field.kind },
        ...{ hint: field.hint ?? null, optional: field.optional ?? false },
        entries: keysOf(field, folder.languages).map((key) =>
          entryOf(
            context,
            drafts,
            problems,
            key,
            key === field.key ? null : key.slice(field.key.length + 1),
          ),
        ),
      })),
    }),
  );
  return {
    groups,
    changes: rows.map(({ key, actor }) => ({
      key,
      label: labelOf(context, key),
      from: shownIn(context, inForce, key),
      to: shownIn(context, drafted, key),
      by: actor,
    })),
    /** What keeps the draft from being published. */
    problems: problems.map(({ key, text }) => ({ key, label: labelOf(context, key), text })),
    /** The price of a link that the seller made is changed by the seller, at Stripe. */
    priceIsAtStripe:
      withoutStripeConnection(env).paymentLinkUrl !== undefined &&
      rows.some(({ key }) => key.startsWith('price.c')),
    timeZone: context.shop.company.timeZone,
    preview: previewLink(context),
    scheduled: (await historyView(context)).filter(
      (version) => version.publishedAt > clock().getTime(),
    ),
  };
}

/** Newest first; each with what it changed. */
async function historyView(context: CommandContext) {
  const newestFirst = await allVersions(context.store);
  const inOrder = newestFirst.toSorted(
    (one, other) => one.published_at - other.published_at || one.number - other.number,
  );
  const may = mayChange(context);
  const versions = newestFirst.map((version) => {
    const before = inOrder.slice(0, inOrder.indexOf(version)).map(deltaOf);
    const delta = deltaOf(version);
    return {
      number: version.number,
      publishedAt: version.published_at,
      createdAt: version.created_at,
      by: version.actor,
      note: version.note,
      changes: Object.keys(delta)
        .filter(may)
        .map((key) => ({
          key,
          label: labelOf(context, key),
          from: shownIn(context, sumOf(before), key),
          to: shownIn(context, sumOf([...before, delta]), key),
        })),
    };
  });
  return versions.filter(({ changes }) => changes.length > 0);
}

const key = z.string().max(100).describe('The setting, such as company.phone or product.name.en');
const note = z.string().trim().max(500).optional().describe('Why, for the history');

export const settings = command({
  summary: 'Show the settings that are changed at the desk, and what is not published yet',
  roles: ['owner', 'editor'],
  input: z.object({}),
  run: viewOf,
});

export const settingSave = command({
  summary: 'Change a setting; nothing is shown to buyers until it is published',
  roles: ['owner', 'editor'],
  positional: ['key', 'text'],
  input: z.object({
    key,
    text: z.string().max(LONGEST).optional().describe('The new value; empty for none'),
    seen: z
      .string()
      .max(LONGEST)
      .optional()
      .describe('The value that you saw, so that nobody overwrites the change of a colleague'),
    reset: z.boolean().optional().describe('Take the value of the shop’s folder again'),
  }),
  async run(context, { key: name, text = '', seen, reset }) {
    const { store, clock, actor } = context;
    const subject = subjectOf(context, name);
    if (!subject) throw new UserError(`There is no setting called ${name} at the desk.`);
    if (!mayChange(context)(name)) throw new UserError('Only an owner may change this.');
    const { drafted, rows } = await draftsOf(context);
    const draft = rows.find((row) => row.key === name);
    const now = shownIn(context, drafted, name);
    if (seen !== undefined && seen !== now && now !== text && draft && draft.actor !== actor) {
      return { conflict: { by: draft.actor, text: now }, settings: await viewOf(context) };
    }
    const isFolders = showTyped(subject.kind, subject.inFolder).trim() === text.trim();
    const change: SettingChange = reset || isFolders ? null : { value: typedValue(subject, text) };
    await saveDraft(store, clock, { key: name, change, actor });
    return { conflict: null, settings: await viewOf(context) };
  },
});

const MOST_TEXTS = 50;
/** What sells comes first. */
const FIRST_PART = 'landing';

export type TextsView = Awaited<ReturnType<typeof words.run>>;

export const words = command({
  summary: 'List the texts that are changed at the desk',
  roles: ['owner', 'editor'],
  positional: ['search'],
  input: z.object({
    search: z.string().trim().max(200).optional().describe('Words of a text, or of its path'),
    part: z.string().max(40).optional().describe('Such as landing, library or mails'),
    rows: pageFields.rows,
  }),
  async run(context, { search = '', part, rows: most = MOST_TEXTS }) {
    const {
      settings: { folder },
      content,
    } = context;
    const drafts = await draftsOf(context);
    const { problems } = readChanges(context, drafts.drafted);
    const paths = [...content.editableTexts(folder.languages[0]).keys()];
    const wanted = search.toLowerCase();
    const rows = paths
      .filter((path) => part === undefined || partOf(path) === part)
      .map((path) => ({
        path,
        texts: folder.languages
          .filter((language) => content.editableTexts(language).has(path))
          .map((language) =>
            entryOf(context, drafts, problems, wordsKey(language, path), language),
          ),
      }))
      // Also by what it was: a text that is being changed stays in the list.
      .filter(({ path, texts }) =>
        [
          path,
          ...texts.flatMap(({ key: one, text, live }) => [text, live, shownIn(context, {}, one)]),
        ].some((said) => said.toLowerCase().includes(wanted)),
      );
    return {
      parts: [...new Set([FIRST_PART, ...paths.map(partOf)])],
      rows: rows.slice(0, most),
      total: rows.length,
    };
  },
});

const partOf = (path: string) => path.slice(0, path.indexOf('.'));

export const settingsDiscard = command({
  summary: 'Discard what is not published yet: one setting, or all of them',
  roles: ['owner', 'editor'],
  positional: ['key'],
  input: z.object({ key: key.optional() }),
  async run(context, { key: name }) {
    const keys = (await draftsOf(context)).rows.map(({ key: one }) => one);
    await discardDrafts(
      context.store,
      keys.filter((one) => name === undefined || one === name),
    );
    return viewOf(context);
  },
});

export const settingsPublish = command({
  summary: 'Publish the changed settings, now or at a time',
  roles: ['owner', 'editor'],
  input: z.object({
    note,
    at: z
      .string()
      .max(20)
      .optional()
      .describe('When buyers see them, by the shop’s clock, such as 2026-11-30T09:00'),
  }),
  async run(context, { note: why = '', at }) {
    const { store, clock, actor } = context;
    const from = at === undefined || at === '' ? undefined : timeOf(context, at);
    tryOut(context, (await draftsOf(context)).drafted);
    const number = await publishDrafts(
      store,
      clock,
      { actor, note: why, at: from, includes: mayChange(context) },
      checkIn(context),
    );
    if (number === undefined) throw new UserError('There is nothing to publish.');
    await context.settings.changed();
    return { number, from: from ?? null };
  },
});

export const settingsHistory = command({
  summary: 'List what was published at the desk, newest first',
  roles: ['owner', 'editor'],
  input: z.object({}),
  run: historyView,
});

export const settingsReturn = command({
  summary: 'Publish the settings as they were when a version came into force',
  roles: ['owner'],
  positional: ['number'],
  input: z.object({
    number: typedNumber(z.int32().min(0)).describe('0 for those of the folder'),
    note,
  }),
  async run(context, { number, note: why = '' }) {
    const { store, clock, actor } = context;
    const known = (await allVersions(store)).some(
      (version) => version.number === number && version.published_at <= clock().getTime(),
    );
    if (number !== 0 && !known) throw new UserError(`Version ${number} was never in force.`);
    const made = await returnTo(
      store,
      clock,
      { actor, note: why, at: undefined, number },
      checkIn(context),
    );
    if (made === undefined) throw new UserError('The settings are already as they were then.');
    await context.settings.changed();
    return { number: made };
  },
});

export const settingsTakeBack = command({
  summary: 'Take back settings that are not in force yet',
  roles: ['owner'],
  positional: ['number'],
  input: z.object({ number: typedNumber(z.int32().min(1)) }),
  async run({ store, clock, actor }, { number }) {
    if (!(await takeBack(store, clock, number, actor))) {
      throw new UserError(`Version ${number} is in force already, or there is none.`);
    }
    return { number };
  },
});

export const settingsExport = command({
  summary: 'Print the settings in force as shop.config.ts, for a shop that is kept in files',
  roles: ['owner'],
  input: z.object({}),
  async run({ shop }) {
    const engine = 'one-product-shop';
    return `import { defineShop } from '${engine}/rules/shop.ts';\n\nexport default defineShop(${JSON.stringify(shop, null, 2)});\n`;
  },
});

function timeOf({ clock, shop }: CommandContext, at: string): number {
  const time = fromShopClock(at.replace(' ', 'T'), shop.company.timeZone);
  if (Number.isNaN(time)) throw new UserError('Expected a time such as 2026-11-30T09:00.');
  if (time <= clock().getTime()) throw new UserError('This time is in the past.');
  return time;
}

/** Throws what is wrong with the settings at any moment from which they are in force. */
function checkIn(context: CommandContext) {
  return (changes: SettingChanges) => {
    const { shop, words: changedWords, problems } = readChanges(context, changes);
    if (shop && problems.length === 0) return { shop, words: changedWords };
    const lines = problems.map(({ key: wrong, text }) => `${labelOf(context, wrong)}: ${text}`);
    throw new UserError(`Nothing was published. ${lines.join('. ')}.`);
  };
}

/** A page that cannot be made with these settings must not be noticed by visitors. */
function tryOut(context: CommandContext, changes: SettingChanges): void {
  const { shop, words: changedWords } = checkIn(context)(changes);
  try {
    const site = context.settings.siteWith(shop, changedWords);
    for (const language of shop.languages) {
      for (const path of Object.keys(PUBLIC_PAGES)) site.page(path, language);
    }
  } catch (error) {
    throw new UserError(`Nothing was published: a page can’t be made. ${reasonOf(error)}`);
  }
}
