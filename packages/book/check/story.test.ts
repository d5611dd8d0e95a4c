import { describe, expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import { type StagedChapter, stagedChapters } from '../read/guide.ts';
import { exercisesOf } from '../sheets/tracker.ts';
import { textsOf } from './everyText.ts';

/** The story begins on a Monday; its days are working days. */
const DAY_1 = Date.UTC(2026, 3, 6);
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['April', 'May', 'June'];
const NAMES = WEEKDAYS.join('|');

const dateOf = (day: number) =>
  new Date(DAY_1 + (Math.floor((day - 1) / 5) * 7 + ((day - 1) % 5)) * 86_400_000);

const weekdayOf = (date: Date) => WEEKDAYS[date.getUTCDay()];

const datesIn = (text: string) =>
  Array.from(text.matchAll(/\b(April|May|June) (\d{1,2})\b/g), ([words, month = '', day]) => ({
    words,
    date: new Date(Date.UTC(2026, MONTHS.indexOf(month) + 3, Number(day))),
  }));

/** Weekdays that do not fit the day or the date beside them. */
function wrongWeekdays(text: string): string[] {
  const days = Array.from(
    text.matchAll(new RegExp(`(${NAMES})(?: evening| morning)?, Day (\\d+)`, 'g')),
    ([words, weekday, day]) => ({ words, fits: weekday === weekdayOf(dateOf(Number(day))) }),
  );
  const dates = Array.from(
    text.matchAll(new RegExp(`(${NAMES}), ((?:April|May|June) \\d+)`, 'g')),
    ([words, weekday, date = '']) => ({
      words,
      fits: datesIn(date).every((one) => weekday === weekdayOf(one.date)),
    }),
  );
  return [...days, ...dates].filter(({ fits }) => !fits).map(({ words }) => words);
}

const chapters = stagedChapters(guide);

const chapterText = ({ blocks }: StagedChapter) => blocks.flatMap(textsOf).join('\n');

function chapter(number: number): StagedChapter {
  const found = chapters.find((one) => one.number === number);
  if (!found) throw new Error(`no chapter ${number}`);
  return found;
}

/** The day that a date in a chapter stands for; the pattern's group is the date. */
function dayIn(number: number, pattern: RegExp): number {
  const [, words = ''] = pattern.exec(chapterText(chapter(number))) ?? [];
  const [found] = datesIn(words);
  for (let day = 1; found && day <= 60; day += 1)
    if (dateOf(day).getTime() === found.date.getTime()) return day;
  throw new Error(`chapter ${number} has no working day for ${pattern}`);
}

/** The numbers that a chapter states, in the order of the pattern's groups. */
function numbersIn(number: number, pattern: RegExp): number[] {
  const found = pattern.exec(chapterText(chapter(number)));
  if (!found) throw new Error(`chapter ${number} does not say ${pattern}`);
  return found.slice(1).map(Number);
}

describe('the days of the story', () => {
  test.each(['On Friday, Day 24, she called.', 'Valid until Monday, May 12'])(
    'are wrong in "%s"',
    (text) => expect(wrongWeekdays(text)).toHaveLength(1),
  );

  test.each(chapters)('have the right weekdays in chapter $number', (one) => {
    expect(wrongWeekdays(chapterText(one))).toEqual([]);
    for (const { words, date } of datesIn(chapterText(one)))
      expect(['Saturday', 'Sunday'], words).not.toContain(weekdayOf(date));
  });

  test.each(chapters)('close chapter $number on a day of that chapter', (one) => {
    const last = one.blocks.at(-1);
    if (last?.kind !== 'callout') throw new Error(`${one.file} does not end with the story`);
    expect(last.label).toBe('What Nora did');
    const days = Array.from(
      textsOf(last)
        .join(' ')
        .matchAll(/\bDay (\d+)/g),
      ([, day]) => Number(day),
    );
    const [first, end] = one.days;
    expect(days.filter((day) => day >= first && day <= end).length).toBeGreaterThan(0);
  });

  test('give each document the date of its day', () => {
    expect(dayIn(1, /her Day 1 is Monday, (\w+ \d+)/)).toBe(1);
    expect(dayIn(15, /the page you read on (\w+ \d+)/)).toBe(8);
    const [call] = numbersIn(16, /call with Grace Okafor of Harbor Row on Thursday, Day (\d+)/);
    expect(dayIn(17, /proposal of (\w+ \d+)/)).toBe(call);
    const replyBy = dayIn(7, /by Friday, (\w+ \d+)/);
    expect(numbersIn(16, /On Friday, Day (\d+), at 9:40, Grace replied/)).toEqual([replyBy]);
    const start = dayIn(7, /set up on Monday, (\w+ \d+)/);
    expect(dayIn(6, /pilot for \$140, on Monday, (\w+ \d+)/)).toBe(start);
    expect(dayIn(16, /Pilot +Monday, (\w+ \d+)/)).toBe(start);
    expect(dayIn(17, /INVOICE 001 +Date: Monday, (\w+ \d+)/)).toBe(start);
    expect(numbersIn(7, /May 11, which is Day (\d+)/)).toEqual([start]);
    const live = dayIn(7, /live requests start on Wednesday, (\w+ \d+)/);
    expect(numbersIn(18, /begun on Wednesday, Day (\d+)/)).toEqual([live]);
  });

  test('end the pilot after five working days, and the month after thirty', () => {
    const [start = 0, end = 0] = numbersIn(
      17,
      /five working days that starts on Monday, Day (\d+), ends on Friday, Day (\d+)/,
    );
    expect([start, end]).toEqual([26, start + 4]);
    expect(dayIn(16, /Pilot +Monday, May 11, to Friday, (\w+ \d+)/)).toBe(end);
    expect(dayIn(19, /pilot ends Friday, (\w+ \d+)/)).toBe(end);
    expect(numbersIn(19, /On Friday, Day (\d+), the report and the renewal page/)).toEqual([30]);
    for (const number of [19, 20])
      expect(dayIn(number, /\$380 a month.* from Monday, (\w+ \d+)/)).toBe(end + 1);
  });

  test('put each reminder the stated working days after its batch, inside the month', () => {
    const figure = (name: string) => guide.figures.find((one) => one.name === name)?.value ?? 0;
    const first = figure('working days to the first follow-up');
    const last = figure('working days from the first to the last follow-up');
    const batches = [1, 2, 3].map(
      (batch) => numbersIn(14, new RegExp(`Batch ${batch}, Day (\\d+)`))[0] ?? 0,
    );
    expect(numbersIn(15, /first reminders therefore leave on Days (\d+) to (\d+)/)).toEqual(
      [batches[0], batches[2]].map((day = 0) => day + first),
    );
    const reminders = numbersIn(15, /on Day (\d+) for batch 1 and Day (\d+) for batch 2/);
    expect(reminders).toEqual(batches.slice(0, 2).map((day) => day + first + last));
    expect(Math.max(...reminders)).toBeLessThanOrEqual(30);
    expect(
      numbersIn(
        15,
        /first reminder goes out on Friday, Day (\d+), and his last one on .*? (\d+)\./,
      ),
    ).toEqual([25, 30]);
  });
});

describe('the tracker', () => {
  test.each(chapters)('has the tasks of chapter $number on its days', (one) => {
    const [first, last] = one.days;
    for (const { day, task } of exercisesOf(one)) {
      expect(day, task).toBeGreaterThanOrEqual(first);
      // The summary for the interviewed is promised for the day after the last talk.
      expect(day, task).toBeLessThanOrEqual(task.startsWith('The summary') ? last + 1 : last);
    }
    for (let day = first; day <= last; day += 1)
      expect(
        exercisesOf(one).some((exercise) => exercise.day === day),
        `day ${day}`,
      ).toBe(true);
  });

  test('takes the hours that the first chapter states', () => {
    const minutes = chapters.flatMap(exercisesOf);
    const hours = (from: number, to: number) =>
      Math.round(
        minutes
          .filter(({ day }) => day >= from && day <= to)
          .reduce((sum, exercise) => sum + exercise.minutes, 0) / 60,
      );
    const stated = numbersIn(1, /exercises take (\d+) hours: (\d+) in the first week/);
    expect(stated).toEqual([hours(1, 30), hours(1, 5)]);
  });

  test('goes through the days without a gap', () => {
    const days = chapters.flatMap((one) => one.days);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect([days[0], days.at(-1)]).toEqual([1, 30]);
  });

  test('names no weekday in the weekend checklist that is over already', () => {
    const order = ['Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'];
    const blocks = guide.checklist.map(({ title, items }) => ({
      today: order.indexOf(title.split(' ')[0] ?? ''),
      named: items.flatMap((item) =>
        Array.from(item.do.matchAll(new RegExp(NAMES, 'g')), ([name]) => order.indexOf(name)),
      ),
    }));
    expect(blocks.map(({ today }) => today)).toEqual([0, 1, 1, 2, 2]);
    expect(blocks.flatMap(({ named }) => named).length).toBeGreaterThan(3);
    for (const { today, named } of blocks)
      for (const day of named) expect(day).toBeGreaterThanOrEqual(today);
  });
});
