import { describe, expect, test } from 'vitest';
import { businessDaysOf, TARGET } from './businessDays.ts';

const bulgaria = businessDaysOf('BG');

describe('business days in Bulgaria', () => {
  test.each([
    ['2026-11-16', true, 'a Monday'],
    ['2026-11-15', false, 'a Sunday'],
    ['2026-09-22', false, 'Independence Day'],
    ['2026-04-13', false, 'Orthodox Easter Monday'],
    ['2026-05-25', false, 'given back for 24 May, a Sunday'],
    ['2026-09-07', false, 'given back for 6 September, a Sunday'],
    ['2026-12-28', false, 'given back for 26 December, a Saturday'],
    ['2026-12-29', true, 'after the holidays'],
    ['2022-12-27', false, 'given back for Christmas Eve, a Saturday'],
    ['2022-12-28', false, 'given back for Christmas Day, a Sunday'],
    ['2027-05-04', false, 'given back for 1 May, a Saturday, after Easter Monday'],
  ])('%s is a business day: %s (%s)', (day, worked) => {
    expect(bulgaria.isBusinessDay(day)).toBe(worked);
  });

  test('are counted from the next day and skip weekends and holidays', () => {
    expect(bulgaria.after('2026-11-13', 1)).toBe('2026-11-16');
    expect(bulgaria.after('2026-11-15', 30)).toBe('2026-12-30');
    expect(bulgaria.orNext('2026-12-24')).toBe('2026-12-29');
  });

  test('differ by country', () => {
    expect(businessDaysOf('DE').isBusinessDay('2026-10-03')).toBe(false);
    expect(businessDaysOf('DE').isBusinessDay('2026-09-22')).toBe(true);
    // A Saturday, which Germany does not give back, and a Friday that only others have.
    expect(businessDaysOf('DE').isBusinessDay('2026-10-05')).toBe(true);
    expect(businessDaysOf('US').isBusinessDay('2025-12-26')).toBe(true);
  });
});

test.each([
  ['2026-01-01', false],
  ['2026-04-03', false],
  ['2026-04-06', false],
  ['2026-05-01', false],
  ['2026-12-25', false],
  ['2025-12-26', false],
  ['2026-05-14', true],
  ['2026-07-14', true],
  ['2026-10-03', false],
])('the European Central Bank publishes rates on %s: %s', (day, publishes) => {
  expect(businessDaysOf(TARGET).isBusinessDay(day)).toBe(publishes);
});
