import { DAY_MS } from './calendar.ts';
import { remembered } from './remembered.ts';

const STYLES = {
  day: { dateStyle: 'long' },
  minutes: { timeStyle: 'short' },
  seconds: { timeStyle: 'medium' },
  zone: { timeZoneName: 'shortGeneric' },
} as const;

const formatterOf = remembered((key: `${string} ${string} ${keyof typeof STYLES}`) => {
  const [timeZone, language, style] = key.split(' ') as [string, string, keyof typeof STYLES];
  return new Intl.DateTimeFormat(language, { ...STYLES[style], timeZone });
});

/** Date and time with its zone: the seller's, because deadlines are counted there. */
export function shopTime(
  at: Date | number,
  language: string,
  timeZone: string,
  precision: 'minutes' | 'seconds' = 'minutes',
): string {
  const clock = formatterOf(`${timeZone} ${language} ${precision}`).format(at);
  const time = language === 'bg' ? `${clock} ч.` : clock;
  return `${shopDay(at, language, timeZone)}, ${time} (${zoneName(timeZone, language)})`;
}

export const shopDay = (at: Date | number, language: string, timeZone: string) =>
  formatterOf(`${timeZone} ${language} day`).format(at);

/** What people call it: few know when “Eastern European Standard Time” is. */
function zoneName(timeZone: string, language: string): string {
  if (language === 'en') return `${zoneCity(timeZone)} time`;
  if (language === 'bg' && timeZone === 'Europe/Sofia') return 'българско време';
  const parts = formatterOf(`${timeZone} ${language} zone`).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zoneCity(timeZone);
}

/** Sweden writes dates in the order in which they sort. */
const sortable = remembered(
  (timeZone: string) =>
    new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
);

/** `2026-11-15 14:03:00`: sorts as text, and every spreadsheet program reads it as a time. */
export const sortableTime = (at: Date | number, timeZone: string) => sortable(timeZone).format(at);

/** The calendar day that it is at the seller's, `YYYY-MM-DD`. */
export const calendarDay = (at: Date | number, timeZone: string) =>
  sortableTime(at, timeZone).slice(0, 10);

/** By its IANA name; an offset such as `+02:00` would not know of daylight saving time. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

/** `New York` of `America/New_York`: short enough for the head of a column. */
export const zoneCity = (timeZone: string) =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** How far the clocks of a zone are ahead of UTC. */
const offsetAt = (at: number, timeZone: string) =>
  Date.parse(`${sortableTime(at, timeZone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/** No clock has ever been further from UTC. */
const FURTHEST_MS = 16 * 3_600_000;

/** The offsets before and after a change of the clocks near that time; equal on most days. */
const offsetsAround = (asUtc: number, timeZone: string) =>
  [asUtc - FURTHEST_MS, asUtc + FURTHEST_MS].map((at) => offsetAt(at, timeZone));

/**
 * The last millisecond of a day at the seller's; that of a deadline. Clocks may change at midnight,
 * around it or, where a country moves across the date line, by the whole day.
 */
export function endOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  const offsets = offsetsAround(midnight, timeZone);
  let over = midnight - Math.min(...offsets);
  const isOver = (at: number) => calendarDay(at, timeZone) > day;
  // Clocks that go back past midnight show the end of the day a second time, which counts.
  if (!isOver(over - 1)) return over - 1;
  let last = midnight - Math.max(...offsets) - 1;
  while (over - last > 1) {
    const middle = Math.floor((last + over) / 2);
    if (isOver(middle)) over = middle;
    else last = middle;
  }
  return last;
}

/**
 * What `2026-11-15T14:03` on the seller's clocks is; NaN when it is no time. Of a time that clocks
 * show twice it is the first; one that they skip is as much later as they were moved.
 */
export function fromShopClock(shown: string, timeZone: string): number {
  const asUtc = Date.parse(`${shown}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  const [before = 0, after = 0] = offsetsAround(asUtc, timeZone);
  const shows = (offset: number) => offsetAt(asUtc - offset, timeZone) === offset;
  return asUtc - (!shows(before) && shows(after) ? after : before);
}
