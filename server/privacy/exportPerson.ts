import { textIn } from '../../rules/language.ts';
import { isRecord } from '../../rules/record.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { type Belongings, belongingsOf, wordsIn } from './belongings.ts';
import { findPerson, storedEmail, subjectOf } from './findPerson.ts';
import { periodOf } from './periodOf.ts';
import { type PersonalFile, personalFiles } from './personalFiles.ts';
import type { Stored } from './rule.ts';

export type PersonalData = {
  about: { email: string; madeAt: string; controller: string };
  parts: { table: string; what: string; keptFor: string; rows: Record<string, unknown>[] }[];
  files: { what: string; list: PersonalFile[] };
};

/** Everything that is stored about a person, for that person: times in words, keys of ours left out. */
export async function exportPerson(
  context: { store: Store; clock: Clock; secrets: Secrets; shop: Shop; dataDir: string },
  email: string,
  actor: string,
): Promise<PersonalData> {
  const { store, clock, secrets, shop, dataDir } = context;
  const keys = await findPerson(store, secrets, email);
  const belongings = await belongingsOf(store, keys);
  const words = [storedEmail(email), ...wordsIn(belongings)];
  const list = await personalFiles(dataDir, keys.order, words);
  await record(store, clock, subjectOf(secrets, email), 'data exported', { actor });
  return {
    about: {
      email: storedEmail(email),
      madeAt: clock().toISOString(),
      controller: `${textIn(shop.company.name, shop.languages[0])}, ${shop.company.email}`,
    },
    parts: belongings.map((part) => ({
      table: part.table,
      what: part.rule.what,
      keptFor: periodOf(part.rule, shop.retention),
      rows: part.rows.map((row) => readableRow(part, row)),
    })),
    files: { what: 'Your own copies of the product, and mails kept as files', list },
  };
}

function readableRow({ table, rule }: Belongings, row: Stored): Record<string, unknown> {
  const shown = Object.entries(row).filter(([column]) => !rule.internal?.includes(column));
  return Object.fromEntries(
    shown.map(([column, value]) => [column, readableValue(table, column, value)]),
  );
}

function readableValue(table: string, column: string, value: Stored[string]): unknown {
  if (typeof value === 'number' && /(^|_)at$/.test(column)) return new Date(value).toISOString();
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  const parsed = parse(value);
  // Of an event, the payment that it is about; around it stands what is the shop's own.
  return table === 'payment_events' && isRecord(parsed) && isRecord(parsed.data)
    ? parsed.data.object
    : parsed;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
