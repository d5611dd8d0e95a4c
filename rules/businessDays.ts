import Holidays from 'date-holidays';
import { addDays } from './calendar.ts';

/** Which days are worked in a country; days are `YYYY-MM-DD`. */
export type BusinessDays = {
  isWorked: (day: string) => boolean;
  /** The last of so many worked days; the first one counted is the day after. */
  after: (day: string, count: number) => string;
  /** The day itself when it is worked, otherwise the next one that is. */
  orNext: (day: string) => string;
};

const known = new Map<string, BusinessDays>();

export function businessDaysOf(country: string): BusinessDays {
  const calendar = known.get(country) ?? calendarOf(country);
  known.set(country, calendar);
  return calendar;
}

function calendarOf(country: string): BusinessDays {
  const free = freeDays(country);
  const isWorked = (day: string) => !isWeekend(day) && !free(day);
  const orNext = (day: string): string => (isWorked(day) ? day : orNext(addDays(day, 1)));
  const after = (day: string, count: number): string =>
    count === 0 ? day : after(orNext(addDays(day, 1)), count - 1);
  return { isWorked, after, orNext };
}

function freeDays(country: string): (day: string) => boolean {
  const calendar = new Holidays(country, { types: ['public', 'bank'] });
  // By the same law 26 December is free; the calendar takes it for a day that is only observed.
  if (country === 'BG') calendar.setHoliday('12-26', { name: 'Christmas', type: 'public' });
  const years = new Map<string, Set<string>>();
  return (day) => {
    const year = day.slice(0, 4);
    const days = years.get(year) ?? daysOf(calendar, Number(year), country);
    years.set(year, days);
    return days.has(day);
  };
}

function daysOf(calendar: Holidays, year: number, country: string): Set<string> {
  const holidays = (calendar.getHolidays(year) ?? []).map(({ date, rule }) => ({
    day: date.slice(0, 10),
    movable: rule.includes('orthodox'),
  }));
  const free = new Set(holidays.map(({ day }) => day));
  if (country !== 'BG') return free;
  // Bulgarian labour law (Art. 154) gives back a holiday that falls on a weekend, but for Easter,
  // on the next worked day. The calendar does not know of that.
  for (const { day, movable } of holidays) {
    if (movable || !isWeekend(day)) continue;
    let next = addDays(day, 1);
    while (isWeekend(next) || free.has(next)) next = addDays(next, 1);
    free.add(next);
  }
  return free;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
