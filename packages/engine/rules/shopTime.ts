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

/** Date, time and zone. Deadlines are in the shop's time zone. */
export function shopTime(
  at: Date | number,
  language: string,
  timeZone: string,
  precision: 'minutes' | 'seconds' = 'minutes',
): string {
  const clock = formatterOf(`${timeZone} ${language} ${precision}`).format(at);
  return `${shopDay(at, language, timeZone)}, ${clock} (${zoneName(`${timeZone} ${language}`)})`;
}

export const shopDay = (at: Date | number, language: string, timeZone: string) =>
  formatterOf(`${timeZone} ${language} day`).format(at);

/** By its country or city: few people know what "Eastern European Time" is. */
const zoneName = remembered((zoneAndLanguage: `${string} ${string}`) => {
  const parts = formatterOf(`${zoneAndLanguage} zone`).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zoneAndLanguage;
});

/** The Swedish format is ISO-like and sorts as text. */
const sortable = remembered(
  (timeZone: string) =>
    new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
);

/** `2026-11-15 14:03:00`: sorts as text, and spreadsheet programs read it as a time. */
export const sortableTime = (at: Date | number, timeZone: string) => sortable(timeZone).format(at);

/** The calendar day in the shop's time zone, `YYYY-MM-DD`. */
export const calendarDay = (at: Date | number, timeZone: string) =>
  sortableTime(at, timeZone).slice(0, 10);

/** Accepts IANA names only: an offset such as `+02:00` has no daylight saving time. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

/** `New York` for `America/New_York`: short enough for a column head. */
export const zoneCity = (timeZone: string) =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** How far a zone is ahead of UTC. */
const offsetAt = (at: number, timeZone: string) =>
  Date.parse(`${sortableTime(at, timeZone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/** No zone has ever been further from UTC. */
const FURTHEST_MS = 16 * 3_600_000;

/** The offsets before and after a clock change near that time. Equal on most days. */
const offsetsAround = (asUtc: number, timeZone: string) =>
  [asUtc - FURTHEST_MS, asUtc + FURTHEST_MS].map((at) => offsetAt(at, timeZone));

/**
 * The last millisecond of a day in the shop's time zone, used for deadlines. Clocks may change at or
 * around midnight or, where a country moves across the date line, by a whole day. When they go back
 * past midnight, the day ends twice, and the second end counts. None has ever jumped from before
 * midnight to after it.
 */
export function endOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  const offsets = offsetsAround(midnight, timeZone);
  const latest = midnight - Math.min(...offsets) - 1;
  return calendarDay(latest, timeZone) > day ? midnight - Math.max(...offsets) - 1 : latest;
}

/**
 * Converts `2026-11-15T14:03` in the shop's time zone; NaN if it is not a time. A time that occurs
 * twice means the first one; a skipped one moves forward by the length of the gap.
 */
export function fromShopClock(shown: string, timeZone: string): number {
  const asUtc = Date.parse(`${shown}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  const [before = 0, after = 0] = offsetsAround(asUtc, timeZone);
  const shows = (offset: number) => offsetAt(asUtc - offset, timeZone) === offset;
  return asUtc - (!shows(before) && shows(after) ? after : before);
}
