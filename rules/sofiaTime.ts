import type { Language } from './language.ts';
import { remembered } from './remembered.ts';

const timeZone = 'Europe/Sofia';

const times = remembered(
  (language: Language) =>
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
      timeZoneName: 'long',
    }),
);

/** Date and time with its zone: the seller's, because deadlines are counted there. */
export const sofiaTime = (at: Date, language: Language) => times(language).format(at);

const days = remembered(
  (language: Language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }),
);

export const sofiaDay = (at: Date | number, language: Language) => days(language).format(at);

const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone });

/** The calendar day that it is at the seller's, `YYYY-MM-DD`. */
export const sofiaCalendarDay = (at: Date | number) => calendarDay.format(at);

/** The last moment of a day at the seller's; that of a deadline. */
export function endOfSofiaDay(day: string): number {
  const nextMidnightUtc = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
  return nextMidnightUtc - sofiaOffset(nextMidnightUtc) - 1;
}

const offset = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longOffset' });

/** How far Sofia's clocks are ahead. They change after midnight, both in Sofia and by UTC. */
function sofiaOffset(at: number): number {
  const parts = offset.formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT+02:00';
  return Number(name.slice(4, 6)) * 3_600_000;
}

/** What `2026-11-15T14:03` on Sofia's clocks is; NaN when it is no time. */
export function fromSofiaClock(shown: string): number {
  const asUtc = Date.parse(`${shown}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  return asUtc - sofiaOffset(asUtc - sofiaOffset(asUtc));
}

const sortable = new Intl.DateTimeFormat('sv', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone,
});

/** `2026-11-15 14:03:00`: sorts by itself, and every spreadsheet program knows what it is. */
export const sofiaSortable = (at: Date) => sortable.format(at);
