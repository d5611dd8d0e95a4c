import { textIn } from '../../rules/language.ts';
import { isRecord } from '../../rules/record.ts';
import type { Shop } from '../../rules/shop.ts';
import { record } from '../db/audit.ts';
import { unpackBody } from '../mail/emailCopies.ts';
import type { CommandContext } from '../orders/context.ts';
import { countedMentions, mentionsOf } from './mentions.ts';
import { personalFiles } from './personalFiles.ts';
import {
  findPerson,
  identifiersIn,
  type PersonalRecords,
  personalRecords,
  storedEmail,
  subjectOf,
} from './personalRecords.ts';
import type { Stored, TableRule } from './rule.ts';

/** Everything stored about a person, readable for them: formatted times, no internal keys. */
export async function exportPerson(context: CommandContext, email: string) {
  const { store, clock, secrets, shop, actor } = context;
  const keys = await findPerson(store, secrets, email);
  const records = await personalRecords(store, keys);
  const identifiers = [storedEmail(email), ...identifiersIn(records)];
  const mentions = await mentionsOf(store, storedEmail(email), records);
  const list = await personalFiles(context.env.dataDir, keys.order, identifiers);
  await record(store, clock, subjectOf(secrets, email), 'data exported', { actor });
  return {
    about: {
      email: storedEmail(email),
      madeAt: clock().toISOString(),
      controller: `${textIn(shop.company.name, shop.languages[0])}, ${shop.company.email}`,
    },
    parts: records.map((part) => ({
      table: part.table,
      what: part.rule.what,
      keptFor: retentionPeriod(part.rule, shop.retention),
      rows: part.rows.map((row) => readableRow(part, row)),
    })),
    mentions: countedMentions(mentions),
    files: { what: 'Personal copies of the product, and emails stored as files', list },
  };
}

function retentionPeriod({ retention: rule }: TableRule, retention: Shop['retention']): string {
  if ('stays' in rule) return rule.stays;
  const periods = rule.ends.map(({ after }) =>
    after === 'at once'
      ? after
      : `${retention[after]} ${after.endsWith('Years') ? 'years' : 'days'}`,
  );
  return [...(rule.otherwise ? [rule.otherwise] : []), ...new Set(periods)].join(', or ');
}

function readableRow({ table, rule }: PersonalRecords, row: Stored): Record<string, unknown> {
  const shown = Object.entries(row).filter(([column]) => !rule.internal?.includes(column));
  return Object.fromEntries(
    shown.map(([column, value]) => [column, readableValue(table, column, value)]),
  );
}

function readableValue(table: string, column: string, value: Stored[string]): unknown {
  if (typeof value === 'number' && /(^|_)at$/.test(column)) return new Date(value).toISOString();
  if (table === 'email_copies' && column === 'body') return unpackBody(String(value)).text;
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  const parsed = parse(value);
  // The object of an event is the person's payment; the envelope is the shop's own.
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
