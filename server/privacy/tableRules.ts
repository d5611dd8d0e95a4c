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
    what: 'The last numbers given out, and what was done once',
    key: ['name'],
    impersonal: 'numbers only',
    retention: { stays: 'numbers go on without gaps' },
  },
  page_views: {
    what: 'Page views per day',
    key: ['day', 'path', 'language'],
    impersonal: 'sums; nothing about a visitor is kept',
    retention: { ends: [{ time: 'day', after: 'pageViewDays' }] },
  },
  daily_figures: {
    what: 'Sums per day',
    key: ['day', 'figure'],
    impersonal: 'sums over all buyers',
    retention: { ends: [{ time: 'day', after: 'figureYears' }] },
  },
  desk_sessions: {
    what: 'Log-ins at the desk',
    key: ['token_hash'],
    impersonal: 'the seller’s own, and no name in them',
    retention: { ends: [{ time: 'expires_at', after: 'at once' }] },
  },
  health: {
    what: 'When the store last proved to work',
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
