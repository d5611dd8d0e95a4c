import { DAY_MS } from '../../rules/calendar.ts';
import type { Shop } from '../../rules/shop.ts';
import type { TableRule } from './rule.ts';

type Retention = Shop['retention'];
type Period = keyof Retention | 'at once';

/** Whatever is older than this has been kept long enough. */
export function cutoffOf(period: Period, retention: Retention, now: Date): number {
  if (period === 'at once') return now.getTime();
  const count = retention[period];
  return period.endsWith('Years')
    ? new Date(now).setUTCFullYear(now.getUTCFullYear() - count)
    : now.getTime() - count * DAY_MS;
}

/** In words, for the person whose data it is. */
export function periodOf({ retention: rule }: TableRule, retention: Retention): string {
  if ('stays' in rule) return rule.stays;
  const periods = rule.ends.map(({ after }) =>
    after === 'at once'
      ? after
      : `${retention[after]} ${after.endsWith('Years') ? 'years' : 'days'}`,
  );
  return [...new Set(periods)].join(', or ');
}
