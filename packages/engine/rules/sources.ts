import { CODE_FIELD, readCode } from './discount.ts';
import { isOneLine } from './text.ts';

/** How visits, forms and orders can be grouped, and the field of an attribution that says so. */
const FIELDS = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  referrer: 'referrer',
  code: CODE_FIELD,
} as const;

export type SourceKind = keyof typeof FIELDS;
export const SOURCE_KINDS = ['source', 'medium', 'campaign', 'referrer', 'code'] as const;

/** Where nothing is known, and where there are too many values to name each. */
export const NO_SOURCE = '(none)';
export const OTHER_SOURCES = '(other)';

export type Attribution = Readonly<Record<string, string>>;

const CAMPAIGN_FIELD = /^utm_(source|medium|campaign|term|content)$/;
const MAX_VALUE_LENGTH = 100;

/** The campaign parameters of an address. */
export const campaignIn = (query: URLSearchParams): Attribution =>
  Object.fromEntries(
    [...query].filter(
      ([name, value]) =>
        CAMPAIGN_FIELD.test(name) && value.length <= MAX_VALUE_LENGTH && isOneLine(value),
    ),
  );

/** The site that a visitor came from, by its host name only; empty for our own site. */
export function referrerIn(host: string, ownUrl: string): Attribution {
  const url = `https://${host}`;
  if (host.length > MAX_VALUE_LENGTH || !URL.canParse(url)) return {};
  const { hostname } = new URL(url);
  if (hostname === new URL(ownUrl).hostname) return {};
  return { referrer: hostname.replace(/^www\./, '') };
}

/** Different spellings of a source are one source. */
export function sourceOf(attribution: Attribution, kind: SourceKind): string {
  const value = attribution[FIELDS[kind]] ?? '';
  const source = kind === 'code' ? readCode(value) : value.trim().toLowerCase();
  return source || NO_SOURCE;
}
