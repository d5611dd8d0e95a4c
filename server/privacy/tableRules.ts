import { personalRules } from './personalRules.ts';
import type { OwnTable, Rules, TableRule } from './rule.ts';

/** The shop's own tables, with no person in them. */
const ownRules: Rules<OwnTable> = {
  editions: {
    what: 'Editions of the product',
    key: ['version'],
    impersonal: 'what is sold, not to whom',
    retention: { stays: 'buyers may download what they bought for life' },
  },
  counters: {
    what: 'The last assigned numbers, and tasks that run once',
    key: ['name'],
    impersonal: 'numbers only',
    retention: { stays: 'numbers continue without gaps' },
  },
  email_counts: {
    what: 'How many emails were asked for, per recipient and network, to limit them',
    key: ['name', 'ends_at'],
    impersonal: 'counts under keyed hashes, which lead to nobody',
    retention: { ends: [{ time: 'ends_at', after: 'suspiciousFormDays' }] },
  },
  page_views: {
    what: 'Page views per day',
    key: ['day', 'path', 'language'],
    impersonal: 'totals; nothing about a visitor is stored',
    retention: { ends: [{ time: 'day', after: 'pageViewDays' }] },
  },
  daily_figures: {
    what: 'Totals per day',
    key: ['day', 'figure'],
    impersonal: 'totals over all buyers',
    retention: { ends: [{ time: 'day', after: 'figureYears' }] },
  },
  desk_users: {
    what: 'Users of the desk',
    key: ['name'],
    impersonal: 'the seller’s own',
    retention: { stays: 'until the seller removes the user' },
  },
  desk_passkeys: {
    what: 'Passkeys of the users of the desk',
    key: ['id'],
    impersonal: 'the seller’s own',
    retention: { stays: 'until the seller removes them' },
  },
  desk_sessions: {
    what: 'Desk sessions',
    key: ['token_hash'],
    impersonal: 'the seller’s own',
    retention: { ends: [{ time: 'expires_at', after: 'at once' }] },
  },
  health: {
    what: 'The last health check of the store',
    key: ['id'],
    impersonal: 'a time',
    retention: { stays: 'one row' },
  },
};

/** Every table; personal ones come first. */
export const everyTable: [table: string, rule: TableRule][] = Object.entries({
  ...personalRules,
  ...ownRules,
});
