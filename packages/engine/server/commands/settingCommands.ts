import { z } from 'zod';
import { placeholdersIn } from '../../rules/sampleValues.ts';
import {
  changedShop,
  concerns,
  type SettingChanges,
  settingAt,
} from '../../rules/settingChanges.ts';
import { fieldOf, keysOf, SETTING_GROUPS, type SettingField } from '../../rules/settingFields.ts';
import type { Shop, ShopProblem } from '../../rules/shop.ts';
import { fromShopClock } from '../../rules/shopTime.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { readTyped, showTyped } from '../../rules/typedSetting.ts';
import { reasonOf } from '../core/storeError.ts';
import { UserError } from '../core/userError.ts';
import type { CommandContext } from '../orders/context.ts';
import {
  allVersions,
  changesAt,
  deltaOf,
  discardDrafts,
  draftedChanges,
  draftRows,
  publishDrafts,
  returnTo,
  type SettingChange,
  saveDraft,
  sumOf,
  takeBack,
} from '../settings/versions.ts';
import { command } from './command.ts';

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

/** Every field as it would be published, beside what is in force. */
async function viewOf(context: CommandContext) {
  const { store, clock, settings, env } = context;
  const { folder } = settings;
  const now = clock().getTime();
  const [inForce, rows] = [await changesAt(store, now), await draftRows(store)];
  const drafted = await draftedChanges(store, now);
  const live = changedShop(folder, inForce).shop ?? context.shop;
  const { shop = undefined, problems = [] } = changedShop(folder, drafted);
  const samples = placeholdersIn((shop ?? live).company);
  const valueIn = (changes: SettingChanges, key: string) =>
    Object.hasOwn(changes, key) ? changes[key] : settingAt(folder, key);
  const entryOf = ({ kind }: SettingField, key: string, language: string | null): Entry => {
    const draft = rows.find((row) => row.key === key);
    return {
      key,
      language,
      text: showTyped(kind, valueIn(drafted, key)),
      live: showTyped(kind, valueIn(inForce, key)),
      from: Object.hasOwn(inForce, key) ? 'desk' : 'folder',
      draftBy: draft?.actor ?? null,
      problem: problems.find((problem) => concerns(problem, key))?.text ?? null,
      isSample: samples.includes(key),
    };
  };
  const groups = SETTING_GROUPS.map(({ title, about = null, fields }) => ({
    title,
    about,
    fields: fields.map((field) => ({
      ...{ key: field.key, label: field.label, kind: field.kind },
      ...{ hint: field.hint ?? null, optional: field.optional ?? false },
      entries: keysOf(field, folder.languages).map((key) =>
        entryOf(field, key, key === field.key ? null : key.slice(field.key.length + 1)),
      ),
    })),
  }));
  const changes = rows.map(({ key, actor }) => ({
    key,
    label: labelOf(key, folder),
    from: textIn(folder, inForce, key),
    to: textIn(folder, drafted, key),
    by: actor,
  }));
  return {
    groups,
    changes,
    /** What keeps the draft from being published. */
    problems: problems.map(({ key, text }) => ({ key, label: labelOf(key, folder), text })),
    /** The price of a link that the seller made is changed by the seller, at Stripe. */
    priceIsAtStripe:
      env.paymentLinkUrl !== undefined && rows.some(({ key }) => key.startsWith('price.c')),
    timeZone: live.company.timeZone,
    scheduled: (await historyView(context)).filter((version) => version.publishedAt > now),
  };
}

/** `Name of the product (bg)` */
function labelOf(key: string, { languages }: Shop): string {
  const field = fieldOf(key, languages);
  if (!field) return key;
  return field.key === key ? field.label : `${field.label} (${key.slice(field.key.length + 1)})`;
}

function textIn(folder: Shop, changes: SettingChanges, key: string): string {
  const value = Object.hasOwn(changes, key) ? changes[key] : settingAt(folder, key);
  return showTyped(fieldOf(key, folder.languages)?.kind ?? 'text', value);
}

/** Newest first; each with what it changed. */
async function historyView({ store, settings: { folder } }: CommandContext) {
  const newestFirst = await allVersions(store);
  const inOrder = newestFirst.toSorted(
    (one, other) => one.published_at - other.published_at || one.number - other.number,
  );
  return newestFirst.map((version) => {
    const before = inOrder.slice(0, inOrder.indexOf(version)).map(deltaOf);
    const delta = deltaOf(version);
    return {
      number: version.number,
      publishedAt: version.published_at,
      createdAt: version.created_at,
      by: version.actor,
      note: version.note,
      changes: Object.keys(delta).map((key) => ({
        key,
        label: labelOf(key, folder),
        from: textIn(folder, sumOf(before), key),
        to: textIn(folder, sumOf([...before, delta]), key),
      })),
    };
  });
}

const key = z.string().max(100).describe('The setting, such as company.phone or product.name.en');
const note = z.string().trim().max(500).optional().describe('Why, for the history');

export const settings = command({
  summary: 'Show the settings that are changed at the desk, and what is not published yet',
  input: z.object({}),
  run: viewOf,
});

export const settingSave = command({
  summary: 'Change a setting; nothing is shown to buyers until it is published',
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
    const {
      store,
      clock,
      settings: { folder },
      actor,
    } = context;
    const field = fieldOf(name, folder.languages);
    if (!field) throw new UserError(`There is no setting called ${name} at the desk.`);
    const draft = (await draftRows(store)).find((row) => row.key === name);
    const now = textIn(folder, await draftedChanges(store, clock().getTime()), name);
    if (seen !== undefined && seen !== now && now !== text && draft && draft.actor !== actor) {
      return { conflict: { by: draft.actor, text: now }, settings: await viewOf(context) };
    }
    const change: SettingChange = reset ? null : { value: readTyped(field.kind, text) };
    const isFolders = change && showTyped(field.kind, settingAt(folder, name)) === text.trim();
    await saveDraft(store, clock, { key: name, change: isFolders ? null : change, actor });
    return { conflict: null, settings: await viewOf(context) };
  },
});

export const settingsDiscard = command({
  summary: 'Discard what is not published yet: one setting, or all of them',
  positional: ['key'],
  input: z.object({ key: key.optional() }),
  async run(context, { key: name }) {
    await discardDrafts(context.store, name === undefined ? undefined : [name]);
    return viewOf(context);
  },
});

export const settingsPublish = command({
  summary: 'Publish the changed settings, now or at a time',
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
    const drafted = await draftedChanges(store, clock().getTime());
    await tryOut(context, drafted);
    const number = await publishDrafts(
      store,
      clock,
      { actor, note: why, at: from },
      checkIn(context),
    );
    if (number === undefined) throw new UserError('There is nothing to publish.');
    await context.settings.changed();
    return { number, from: from ?? null };
  },
});

export const settingsHistory = command({
  summary: 'List what was published at the desk, newest first',
  input: z.object({}),
  run: historyView,
});

export const settingsReturn = command({
  summary: 'Publish the settings as they were when a version came into force',
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
  input: z.object({}),
  async run({ shop }) {
    return `import { defineShop } from 'one-product-shop/rules/shop.ts';\n\nexport default defineShop(${JSON.stringify(shop, null, 2)});\n`;
  },
});

function timeOf({ clock, shop }: CommandContext, at: string): number {
  const time = fromShopClock(at.replace(' ', 'T'), shop.company.timeZone);
  if (Number.isNaN(time)) throw new UserError('Expected a time such as 2026-11-30T09:00.');
  if (time <= clock().getTime()) throw new UserError('This time is in the past.');
  return time;
}

/** Throws what is wrong with the settings at any moment from which they are in force. */
const checkIn =
  ({ settings: { folder } }: CommandContext) =>
  (changes: SettingChanges): void => {
    const { problems } = changedShop(folder, changes);
    if (problems) throw new UserError(listed(problems, folder));
  };

const listed = (problems: readonly ShopProblem[], folder: Shop) =>
  `Nothing was published. ${problems.map(({ key: wrong, text }) => `${labelOf(wrong, folder)}: ${text}`).join('. ')}.`;

async function tryOut(context: CommandContext, changes: SettingChanges): Promise<void> {
  const { folder } = context.settings;
  const { shop, problems } = changedShop(folder, changes);
  if (!shop) throw new UserError(listed(problems, folder));
  await context.settings.tryOut(shop).catch((error: unknown) => {
    throw new UserError(`Nothing was published: a page can’t be made. ${reasonOf(error)}`);
  });
}
