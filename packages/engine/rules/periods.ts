import { addDays } from './calendar.ts';

/** What a plot folds its days into. */
export type Unit = 'day' | 'week' | 'month';

/** The first day of the unit that a day is in. Weeks begin on Monday. */
export function startOf(unit: Unit, day: string): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Units without data are included, so that a plot has no gaps. The first may begin before `from`. */
export function startsBetween(unit: Unit, from: string, to: string): string[] {
  const starts: string[] = [];
  for (let start = startOf(unit, from); start <= to; start = nextStart(unit, start)) {
    starts.push(start);
  }
  return starts;
}

function nextStart(unit: Unit, start: string): string {
  if (unit === 'day') return addDays(start, 1);
  return unit === 'week' ? addDays(start, 7) : startOf('month', addDays(start, 31));
}

/** Adds up the numbers of days that are in the same unit. Days are sorted. */
export function foldDays<Key extends string>(
  unit: Unit,
  days: readonly ({ day: string } & Record<Key, number>)[],
  keys: readonly Key[],
): ({ day: string } & Record<Key, number>)[] {
  const folded = new Map<string, { day: string } & Record<Key, number>>();
  for (const row of days) {
    const day = startOf(unit, row.day);
    const sum = folded.get(day);
    if (!sum) folded.set(day, { ...row, day });
    else for (const key of keys) Object.assign(sum, { [key]: sum[key] + row[key] });
  }
  return [...folded.values()];
}
