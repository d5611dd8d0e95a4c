import { describe, expect, test } from 'vitest';
import { messagesFor } from '../../../../testkit/ourShop.ts';
import { accessPeriod } from './consultantAccess.ts';

const ordered = new Date('2026-11-15T12:00:00Z');
const at = (now: string) => accessPeriod(ordered, 1, new Date(now), 'Europe/Sofia');

describe('the free access to the consultant', () => {
  test.each([
    ['2026-11-15T12:00:00Z', 30, false],
    ['2026-12-13T12:00:00Z', 2, false],
    // 22:30 in London is already the next day in Sofia.
    ['2026-12-13T22:30:00Z', 1, false],
    ['2026-12-15T11:00:00Z', 0, false],
    // It lasts until the end of that day in Sofia.
    ['2026-12-15T21:59:59Z', 0, false],
    ['2026-12-15T22:00:00Z', 0, true],
    ['2027-06-01T00:00:00Z', 0, true],
  ])('at %s has %i days left', (now, daysLeft, ended) => {
    expect(at(now)).toMatchObject({ daysLeft, ended });
  });

  test('lasts until the same day of the month in the shop’s time zone', () => {
    // 23:30 on February 28 there is already March in London.
    const late = new Date('2026-03-01T04:30:00Z');
    const { until } = accessPeriod(late, 1, late, 'America/New_York');
    expect(until.toISOString()).toBe('2026-03-29T03:59:59.999Z');
  });

  test.each([
    [30, 'until X (30 days left).', 'до X (остават 30 дни).'],
    [1, 'until X (1 day left).', 'до X (остава 1 ден).'],
    [0, 'until X (last day).', 'до X (днес е последният ден).'],
  ])('with %i days left is described in both languages', (daysLeft, english, bulgarian) => {
    const view = { until: 'X', daysLeft, ended: false };
    expect(messagesFor('en').library.consultant.access(view)).toContain(english);
    expect(messagesFor('bg').library.consultant.access(view)).toContain(bulgarian);
  });
});
