/**
 * The placeholder company data in `shop.config.ts`. Whole values, not patterns: a real account may
 * have many zeros, and a real company may sell samples.
 */
const SAMPLE_VALUES: readonly string[] = [
  'Sample Company',
  'Sample Company EOOD',
  '„Образец“ ЕООД',
  'support@sample-company.example',
  '000000000',
  'BG000000000',
  '1 Sample Street',
  'ул. „Образец“ № 1',
  'Sample Bank AD',
  'Банка „Образец“ АД',
  'BG00SMPL00000000000000',
];

/** `.example` and `example.com` are reserved (RFC 2606). */
const RESERVED_DOMAIN = /(\.example|(?<![\w-])example\.(com|net|org))(?![\w.-])/i;

export const isSampleValue = (text: string) =>
  SAMPLE_VALUES.includes(text) || RESERVED_DOMAIN.test(text);

/** The keys below `path` that still hold a sample value. */
export function placeholdersIn(value: unknown, path = 'company'): string[] {
  if (typeof value === 'string') return isSampleValue(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placeholdersIn(inner, `${path}.${key}`));
}
