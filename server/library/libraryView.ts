import type { Language } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import type { LibraryView } from '../../ui/library/Library.tsx';
import type { OrderContext } from '../orders/context.ts';
import type { OrderRow } from '../store/schema.ts';
import type { Edition } from './editions.ts';
import { downloadUrl } from './signedDownload.ts';

/** What a buyer sees of an order and its files, in their language. */
export function libraryView(
  context: OrderContext,
  order: OrderRow,
  editions: readonly Edition[],
  language: Language,
): LibraryView {
  const { clock, secrets, shop } = context;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Sofia' });
  const ordered = new Date(order.paid_at ?? order.created_at);
  const consultantEnd = new Date(ordered);
  consultantEnd.setUTCMonth(consultantEnd.getUTCMonth() + shop.product.consultantMonths);
  const ended = !isEntitled(order.state);
  return {
    orderNumber: order.number,
    orderedOn: date.format(ordered),
    total: formatMoney(order.amount_cents, order.currency, language),
    consultantUntil: date.format(consultantEnd),
    refundUrl: PATHS.returnForm,
    withdrawUrl: PATHS.withdraw,
    ended,
    editions: (ended ? [] : editions).map((edition) => ({
      version: edition.version,
      publishedOn: date.format(edition.publishedAt),
      notes: edition.notes[language],
      files: edition.files.map((file) => ({
        name: file.path,
        size: formatSize(file.bytes, language),
        sha256: file.sha256,
        url: downloadUrl(secrets, clock(), {
          orderId: order.id,
          version: edition.version,
          path: file.path,
        }),
      })),
    })),
  };
}

function formatSize(bytes: number, language: Language): string {
  const [unit, value] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
  const style = { style: 'unit', unit: String(unit), maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(Number(value));
}
