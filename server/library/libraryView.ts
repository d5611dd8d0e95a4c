import type { Language } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { shopDay } from '../../rules/shopTime.ts';
import type { LibraryView } from '../../ui/library/Library.tsx';
import { consultantAccess } from '../consultant/consultantAccess.ts';
import type { OrderRow } from '../db/schema.ts';
import type { OrderContext } from '../orders/context.ts';
import { filledForm } from '../orders/orderReference.ts';
import { downloadUrl } from './downloads.ts';
import type { BuyersEdition } from './editionsFor.ts';
import { isWhole } from './ownCopies.ts';

/** What a buyer sees of an order and its files, in their language. */
export function libraryView(
  context: OrderContext,
  order: OrderRow,
  editions: readonly BuyersEdition[],
  language: Language,
): LibraryView {
  const { clock, secrets, shop } = context;
  const dayOf = (at: Date | number) => shopDay(at, language, shop.company.timeZone);
  const ordered = new Date(order.paid_at ?? order.created_at);
  const consultant = consultantAccess(context, order);
  const ended = !isEntitled(order.state);
  return {
    orderNumber: order.number,
    orderedOn: dayOf(ordered),
    total: formatMoney(order.amount_cents, order.currency, language),
    ...(consultant && {
      consultant: { ...consultant, until: dayOf(consultant.until) },
    }),
    refundUrl: filledForm(PATHS.returnForm, secrets, clock(), order.id),
    withdrawUrl: filledForm(PATHS.withdraw, secrets, clock(), order.id),
    ended,
    editions: (ended ? [] : editions).map((edition, age) => ({
      version: edition.version,
      publishedOn: dayOf(edition.publishedAt),
      notes: edition.notes[language] ?? [],
      files: edition.files.map((file) => ({
        name: file.path,
        size: formatSize(file.bytes, language),
        sha256: file.sha256,
        whole: isWhole(file),
        // The current archive is on its way already; an older one is made when it is asked for.
        beingMade: isWhole(file) && !file.made && age === 0,
        url: downloadUrl(secrets, clock(), {
          orderId: order.id,
          version: edition.version,
          path: file.path,
        }),
      })),
    })),
  };
}

const UNITS = [
  ['megabyte', 1e6, 'short'],
  ['kilobyte', 1e3, 'short'],
  ['byte', 1, 'long'],
] as const;

function formatSize(bytes: number, language: Language): string {
  const [unit, size, unitDisplay] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[2];
  const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(bytes / size);
}
