import { useSyncExternalStore } from 'react';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { labelOf } from '../../content/sellerLabels.ts';
import { zoneCity } from '../../rules/shopTime.ts';
import { SHOP } from '../shopFacts.ts';
import { timeLabelIn } from '../words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Deadlines this near stand out. */
const SOON_MS = 3 * DAY_MS;

const listeners = new Set<() => void>();
let now = Date.now();
setInterval(() => {
  now = Date.now();
  for (const listener of listeners) listener();
}, MINUTE_MS);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useNow = () => useSyncExternalStore(listen, () => now);

const shown = timeLabelIn(SHOP.timeZone);

const relative = new Intl.RelativeTimeFormat(SELLER_LANGUAGE, { numeric: 'auto', style: 'short' });

function fromNow(at: number, current: number): string {
  const away = at - current;
  const size = Math.abs(away);
  if (size < MINUTE_MS) return 'just now';
  if (size < HOUR_MS) return relative.format(Math.trunc(away / MINUTE_MS), 'minute');
  if (size < 2 * DAY_MS) return relative.format(Math.trunc(away / HOUR_MS), 'hour');
  if (size < 60 * DAY_MS) return relative.format(Math.trunc(away / DAY_MS), 'day');
  return relative.format(Math.trunc(away / (30 * DAY_MS)), 'month');
}

/** `Nov 15, 2:03 PM · 2 hr. ago` */
export function Time({ at }: { at: number }) {
  const current = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={`Time in ${zoneCity(SHOP.timeZone)}`}>
      {shown(at, current)} <span className="hint">{fromNow(at, current)}</span>
    </time>
  );
}

function lengthOf(ms: number): string {
  const [size, unit] =
    ms < HOUR_MS ? [MINUTE_MS, 'minute'] : ms < 2 * DAY_MS ? [HOUR_MS, 'hour'] : [DAY_MS, 'day'];
  const count = Math.floor(ms / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

type DueProps = {
  at: number | null;
  /** What is due: `Reply` or `Refund`. */
  what?: string | undefined;
  none?: string;
};

/** A deadline: how much is left, and when it is. */
export function Due({ at, what, none = 'No deadline' }: DueProps) {
  const current = useNow();
  if (at === null) return <span className="hint">{none}</span>;
  const left = at - current;
  const tone = left < 0 ? 'badge bad' : left < SOON_MS ? 'badge warn' : 'badge';
  const words = left < 0 ? `overdue by ${lengthOf(-left)}` : `due in ${lengthOf(left)}`;
  const label = what ? `${what} ${words}` : labelOf(words);
  return (
    <time dateTime={new Date(at).toISOString()} title={shown(at)} className={tone}>
      {label}
    </time>
  );
}
