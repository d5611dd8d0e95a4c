import type { Language } from './language.ts';
import { lookUp } from './lookUp.ts';
import { isRecord } from './record.ts';
import { fieldOf } from './settingFields.ts';
import { readShop, type Shop, type ShopProblem } from './shop.ts';

/** Settings by their keys, such as `company.name.en`. Null: an optional one has no value. */
export type SettingChanges = Readonly<Record<string, unknown>>;

/** The value of a setting; undefined when it has none. */
export const settingAt = (shop: object, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((part, name) => (isRecord(part) ? lookUp(part, name) : undefined), shop);

/** A copy with these values. A part that has no value left is removed, because it is an optional one. */
function withChanges(shop: object, changes: SettingChanges): object {
  const changed = structuredClone(shop);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined) remove(changed, key.split('.'));
    else set(changed, key.split('.'), value);
  }
  return changed;
}

function set(part: object, [name = '', ...more]: readonly string[], value: unknown): void {
  if (more.length === 0) {
    Object.assign(part, { [name]: value });
    return;
  }
  const inner: unknown = settingAt(part, name);
  if (!isRecord(inner)) Object.assign(part, { [name]: {} });
  set(settingAt(part, name) as object, more, value);
}

function remove(part: object, [name = '', ...more]: readonly string[]): void {
  const inner = settingAt(part, name);
  if (isRecord(inner) && more.length > 0) remove(inner, more);
  const isEmpty = isRecord(inner) && Object.keys(inner).length === 0;
  if (more.length === 0 || isEmpty) Reflect.deleteProperty(part, name);
}

/** The shop with these settings, or what is wrong with them. */
export const changedShop = (shop: Shop, changes: SettingChanges) =>
  readShop(withChanges(shop, changes));

/**
 * The shop as it is sold. What was changed at the desk may no longer fit a new version of the file:
 * those settings are left out and named, because a shop that does not start sells nothing.
 */
export function shopWithChanges(
  file: Shop,
  changes: SettingChanges,
): { shop: Shop; leftOut: ShopProblem[] } {
  const known = Object.fromEntries(
    Object.entries(changes).filter(([key]) => fieldOf(key, file.languages)),
  );
  if (Object.keys(known).length === 0) return { shop: file, leftOut: [] };
  const whole = changedShop(file, known);
  if (whole.shop) return { shop: whole.shop, leftOut: [] };
  const { problems } = whole;
  const isCause = (problem: ShopProblem, key: string) =>
    concerns(problem, key) ||
    // Of a part with something missing, the other values.
    (!Object.keys(known).some((one) => concerns(problem, one)) &&
      key.startsWith(`${problem.key.replace(/\.[^.]*$/, '')}.`));
  const isWrong = (key: string) => problems.some((problem) => isCause(problem, key));
  const rest = Object.fromEntries(Object.entries(known).filter(([key]) => !isWrong(key)));
  return { shop: changedShop(file, rest).shop ?? file, leftOut: problems };
}

/** Whether a problem is one of this setting: of itself, or of the part that it is in. */
export const concerns = ({ key: wrong }: ShopProblem, key: string): boolean =>
  key === wrong || key.startsWith(`${wrong}.`) || wrong.startsWith(`${key}.`);

/** A text of the desk has the key `words.en.landing.headline.title`. */
const WORDS = 'words.';
export const wordsKey = (language: Language, path: string) => `${WORDS}${language}.${path}`;

/** The language and the path of a text; undefined for any other setting. */
export function readWordsKey(key: string): { language: Language; path: string } | undefined {
  const [, language = '', path = ''] = /^words\.([^.]+)\.(.+)$/.exec(key) ?? [];
  return path ? { language, path } : undefined;
}

/** The texts among what was changed, by language. */
export function wordsIn(changes: SettingChanges): Record<Language, Record<string, string>> {
  const texts = Object.entries(changes).flatMap(([key, value]) => {
    const text = readWordsKey(key);
    return text && typeof value === 'string' ? [{ ...text, value }] : [];
  });
  const byLanguage = Map.groupBy(texts, ({ language }) => language);
  return Object.fromEntries(
    [...byLanguage].map(([language, own]) => [
      language,
      Object.fromEntries(own.map(({ path, value }) => [path, value])),
    ]),
  );
}
