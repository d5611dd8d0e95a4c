/** What the delivery log of an order records. */
export type DeliveryKind = 'email' | 'email-rejected' | 'library' | 'reader' | 'download';

/** Repeated visits within this time are one entry with a count. */
export const DELIVERY_PERIOD_MS = 3_600_000;

const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
] as const;

const SYSTEMS = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** `Firefox on Windows`: enough to tell devices apart, too little to follow one. */
export function browserFamily(userAgent: string): string {
  const first = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [first(BROWSERS), first(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent === '' ? '' : 'Other');
}

type Visit = { kind: DeliveryKind; periodAt: number; firstAt: number; lastAt: number };

/** One entry for all the pages that were read online within a period. Oldest first. */
export function groupReading<Entry extends Visit & { item: string; count: number }>(
  entries: readonly Entry[],
): (Entry & { pages: string[] })[] {
  const grouped: (Entry & { pages: string[] })[] = [];
  const reading = new Map<number, Entry & { pages: string[] }>();
  for (const entry of entries.toSorted((a, b) => a.firstAt - b.firstAt)) {
    const same = entry.kind === 'reader' ? reading.get(entry.periodAt) : undefined;
    if (same) {
      same.count += entry.count;
      same.lastAt = Math.max(same.lastAt, entry.lastAt);
      same.pages.push(entry.item);
      continue;
    }
    const own = { ...entry, pages: entry.kind === 'reader' ? [entry.item] : [] };
    if (entry.kind === 'reader') reading.set(entry.periodAt, own);
    grouped.push(own);
  }
  return grouped;
}
