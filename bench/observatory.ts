type Headers = Readonly<Record<string, string>>;

const HALF_YEAR_SECONDS = 15_768_000;
const GRADES: [least: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
];

/**
 * The Mozilla Observatory's published rules for response headers. The proxy redirects to https; these
 * pages have no cookies and no third-party resources.
 */
export function observatoryGrade(headers: Headers): { score: number; grade: string } {
  const points = [policy, transport, sniffing, framing, referrer, isolation, sharing].map((rule) =>
    rule(headers),
  );
  const sum = (list: number[]) => list.reduce((total, point) => total + point, 0);
  const withoutBonus = 100 + sum(points.filter((point) => point < 0));
  // Bonus points count only from 90 points on.
  const score = withoutBonus >= 90 ? withoutBonus + sum(points.filter((p) => p > 0)) : withoutBonus;
  return { score, grade: GRADES.find(([least]) => score >= least)?.[1] ?? 'F' };
}

function policy(headers: Headers): number {
  const value = headers['content-security-policy'];
  if (!value) return -25;
  const of = (name: string) => value.split(';').find((part) => part.trim().startsWith(name)) ?? '';
  const scripts = of('script-src') || of('default-src');
  if (/'unsafe-inline'|'unsafe-eval'|https?:(?!\/)|\*/.test(scripts)) return -20;
  if (/'unsafe-inline'/.test(of('style-src'))) return 0;
  return /default-src 'none'/.test(value) ? 10 : 5;
}

function transport(headers: Headers): number {
  const age = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1];
  if (!age) return -20;
  return Number(age) >= HALF_YEAR_SECONDS ? 0 : -10;
}

const sniffing = (headers: Headers) => (headers['x-content-type-options'] === 'nosniff' ? 0 : -5);

function framing(headers: Headers): number {
  if (/frame-ancestors/.test(headers['content-security-policy'] ?? '')) return 5;
  return headers['x-frame-options'] ? 0 : -20;
}

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

function referrer(headers: Headers): number {
  const value = headers['referrer-policy'];
  if (!value) return 0;
  return PRIVATE.includes(value) ? 5 : -5;
}

const isolation = (headers: Headers) =>
  headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0;

const sharing = (headers: Headers) => (headers['access-control-allow-origin'] === '*' ? -50 : 0);
