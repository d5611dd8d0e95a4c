import Holidays from 'date-holidays';
import { addDays } from './calendar.ts';

/** The business days of a country. Days are `YYYY-MM-DD`. */
export type BusinessDays = {
  isBusinessDay: (day: string) => boolean;
  /** The day that is this many business days later. Counting starts on the next day. */
  after: (day: string, count: number) => string;
  /** The day itself if it is a business day, otherwise the next business day. */
  orNext: (day: string) => string;
};

const known = new Map<string, BusinessDays>();

/** Stands for a country: TARGET, by whose calendar the European Central Bank publishes its rates. */
export const TARGET = 'TARGET';
const TARGET_HOLIDAYS = ['01-01', 'easter -2', 'easter 1', '05-01', '12-25', '12-26'];

export function businessDaysOf(country: string): BusinessDays {
  const calendar = known.get(country) ?? calendarOf(country);
  known.set(country, calendar);
  return calendar;
}

function calendarOf(country: string): BusinessDays {
  const free = nonBusinessDays(country);
  const isBusinessDay = (day: string) => !isWeekend(day) && !free(day);
  const orNext = (day: string): string => (isBusinessDay(day) ? day : orNext(addDays(day, 1)));
  const after = (day: string, count: number): string =>
    count === 0 ? day : after(orNext(addDays(day, 1)), count - 1);
  return { isBusinessDay, after, orNext };
}

function nonBusinessDays(country: string): (day: string) => boolean {
  const calendar = new Holidays(country, { types: ['public', 'bank'] });
  if (country === TARGET) {
    for (const rule of TARGET_HOLIDAYS) calendar.setHoliday(rule, { name: rule, type: 'public' });
  }
  // December 26 is a public holiday under the same law. The calendar lists it as observed only.
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
  // Under Bulgarian labor law (Art. 154) a holiday on a weekend, except Easter, moves to the next
  // business day. The calendar package does not implement that.
  for (const { day, movable } of holidays) {
    if (movable || !isWeekend(day)) continue;
    let next = addDays(day, 1);
    while (isWeekend(next) || free.has(next)) next = addDays(next, 1);
    free.add(next);
  }
  return free;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
