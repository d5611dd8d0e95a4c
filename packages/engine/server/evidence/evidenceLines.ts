import type { Content } from '../../content/content.ts';
import { formatSize } from '../../rules/text.ts';
import type { Delivery } from '../library/deliveries.ts';

const MAX_PAGES_NAMED = 6;

/** `Nov 12, 2026, 10:55 AM` in the shop's time zone. */
export function timeIn(language: string, timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (at) => format.format(at);
}

/** An entry of the delivery log in words: when, what, from where. */
export function logLine(
  content: Content,
  visit: Delivery,
  language: string,
  timeZone: string,
): [time: string, what: string, from: string] {
  const t = content.messages(language).evidence.log;
  const { kind, item, count, bytes, fileBytes, pages, firstAt, lastAt } = visit;
  const time = timeIn(language, timeZone);
  const details = [
    ...(kind === 'download' && fileBytes !== null
      ? [t.sent(formatSize(bytes, language), formatSize(fileBytes, language))]
      : []),
    ...(count > 1 ? [t.times(count), t.until(time(lastAt))] : []),
  ];
  const named = pages.slice(0, MAX_PAGES_NAMED).join(' · ');
  const rest = pages.length > MAX_PAGES_NAMED ? ' …' : '';
  const what = {
    library: t.library,
    reader: t.reader(named + rest),
    download: t.download(item),
    email: item,
    'email-rejected': item,
  }[kind];
  return [
    time(firstAt),
    details.length > 0 ? `${what} (${details.join(', ')})` : what,
    [visit.network, visit.browser].filter(Boolean).join(', '),
  ];
}
