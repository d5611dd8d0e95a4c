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
  edition_drafts: {
    what: 'A version that is being prepared',
    key: ['id'],
    impersonal: 'what will be sold, and which user of the desk prepares it',
    retention: { ends: [{ time: 'changed_at', after: 'unfinishedUploadDays' }] },
    leftOutOfBackups: true,
  },
  edition_draft_files: {
    what: 'Files of that version',
    key: ['id'],
    impersonal: 'what will be sold, and which user of the desk uploaded it',
    retention: { stays: 'until the version is published, discarded or too old' },
    leftOutOfBackups: true,
  },
  edition_draft_chunks: {
    what: 'Parts of files that are being uploaded',
    key: ['file_id', 'number'],
    impersonal: 'checksums',
    retention: { stays: 'until the file is complete, or removed' },
    leftOutOfBackups: true,
  },
  counters: {
    what: 'The last assigned numbers',
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
  exchange_rates: {
    what: 'Euro rates of the European Central Bank',
    key: ['day', 'currency'],
    impersonal: 'published figures',
    retention: { ends: [{ time: 'day', after: 'taxYears' }] },
  },
  legal_texts: {
    what: 'Legal texts in every version that buyers were shown',
    key: ['name', 'language', 'version', 'sha256'],
    impersonal: 'the seller’s own texts',
    retention: { stays: 'orders name the versions they are based on' },
  },
  discount_codes: {
    what: 'Discount codes',
    key: ['code'],
    impersonal: 'the seller’s own',
    retention: { stays: 'orders name the code they used' },
  },
  prices: {
    what: 'Prices and since when they apply',
    key: ['since'],
    impersonal: 'the seller’s own',
    retention: { stays: 'a reduced price is shown with the lowest price before it' },
  },
  setting_versions: {
    what: 'Settings that were changed at the desk, and when',
    key: ['number'],
    impersonal: 'the seller’s own, and which user of the desk changed them',
    retention: { stays: 'the settings in force are the sum of them' },
  },
  setting_drafts: {
    what: 'Settings that are not published yet',
    key: ['key'],
    impersonal: 'the seller’s own, and which user of the desk changed them',
    retention: { stays: 'until they are published or discarded' },
  },
  payment_connection: {
    what: 'The Stripe account that is connected, and what the shop has set up in it',
    key: ['id'],
    impersonal: 'the seller’s own; the key and the secret in it are encrypted',
    retention: { stays: 'until the seller disconnects' },
  },
  page_views: {
    what: 'Page views per day',
    key: ['day', 'path', 'language'],
    impersonal: 'totals; nothing about a visitor is stored',
    retention: { ends: [{ time: 'day', after: 'pageViewDays' }] },
  },
  visit_sources: {
    what: 'Visits per day and source',
    key: ['day', 'kind', 'value'],
    impersonal: 'totals; nothing about a visitor is stored',
    retention: { ends: [{ time: 'day', after: 'pageViewDays' }] },
  },
  daily_figures: {
    what: 'Totals per day',
    key: ['day', 'figure'],
    impersonal: 'totals over all buyers',
    retention: { ends: [{ time: 'day', after: 'figureYears' }] },
  },
  webhook_endpoints: {
    what: 'Addresses of the seller’s systems that are told about events',
    key: ['id'],
    impersonal: 'the seller’s own',
    retention: { stays: 'until the seller deletes them' },
  },
  webhook_attempts: {
    what: 'Answers of the seller’s systems to events',
    key: ['id'],
    impersonal: 'times and answers of the seller’s own systems',
    retention: { stays: 'as long as the event that was sent' },
  },
  api_tokens: {
    what: 'Tokens of the API',
    key: ['id'],
    impersonal: 'the seller’s own',
    retention: { stays: 'until the seller revokes them' },
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
  desk_sign_in_links: {
    what: 'Sign-in links of the desk',
    key: ['token_hash'],
    impersonal: 'the seller’s own',
    retention: { ends: [{ time: 'expires_at', after: 'at once' }] },
  },
  health: {
    what: 'When the store was last checked and backed up, and the last known time',
    key: ['id'],
    impersonal: 'times',
    retention: { stays: 'one row' },
  },
};

/** Every table; personal ones come first. */
export const everyTable: [table: string, rule: TableRule][] = Object.entries({
  ...personalRules,
  ...ownRules,
});
