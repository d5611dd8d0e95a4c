import { caseReference, deadlineOf, mayTakeBack } from '../../rules/case.ts';
import { downloadLife } from '../../rules/downloadLife.ts';
import type { Language } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Shop } from '../../rules/shop.ts';
import { shopDay } from '../../rules/shopTime.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import type { LibraryView } from '../../ui/library/Library.tsx';
import type { RequestView } from '../../ui/library/Requests.tsx';
import { consultantAccess } from '../consultant/consultantAccess.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { OrderContext } from '../orders/context.ts';
import { libraryPath, prefilledForm } from '../orders/orderLinks.ts';
import type { BuyerCopies } from './buyerCopies.ts';
import { downloadUrl, isPlayable, PLAY_QUERY } from './downloads.ts';
import { type Edition, type EditionFile, isForBuyers } from './editions.ts';

/** An order and its files as the buyer sees them. */
export function libraryView(
  context: OrderContext,
  order: OrderRow,
  editions: readonly BuyerEdition[],
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
    refundUrl: prefilledForm(PATHS.returnForm, secrets, clock(), order),
    withdrawUrl: prefilledForm(PATHS.withdraw, secrets, clock(), order),
    ...(order.email && { newLinkTo: `${libraryPath(secrets, order)}/new-link` }),
    ended,
    editions: (ended ? [] : editions).map((edition, age) => ({
      version: edition.version,
      publishedOn: dayOf(edition.publishedAt),
      notes: edition.notes[language] ?? [],
      files: edition.files.map((file) => {
        const life = downloadLife(file.bytes, shop.delivery.slowestMbit);
        const url = downloadUrl(secrets, clock().getTime() + life, {
          orderId: order.id,
          linkChangedAt: order.link_changed_at,
          version: edition.version,
          path: file.path,
        });
        return {
          name: file.path,
          size: formatSize(file.bytes, language),
          sha256: file.sha256,
          whole: file.whole,
          // Copies for the current archive are being made; for older ones they are made on request.
          beingMade: file.whole && !file.made && age === 0,
          url,
          playUrl: isPlayable(file) ? `${url}&${PLAY_QUERY}` : undefined,
        };
      }),
    })),
  };
}

const UNITS = [
  ['gigabyte', 1e9, 'short'],
  ['megabyte', 1e6, 'short'],
  ['kilobyte', 1e3, 'short'],
  ['byte', 1, 'long'],
] as const;

function formatSize(bytes: number, language: Language): string {
  const [unit, size, unitDisplay] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[3];
  const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(bytes / size);
}

/** What was wrong with the account that somebody has just entered. */
export type AccountAnswer = {
  caseNumber: number;
  values: { holder: string; iban: string };
  errors: FieldError[];
};

/** The requests about an order as the buyer sees them, newest first. */
export async function requestsOf(
  { store, shop }: { store: Store; shop: Shop },
  order: OrderRow,
  address: string,
  language: Language,
  answer?: AccountAnswer,
): Promise<RequestView[]> {
  const rows = await store
    .selectFrom('cases')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('number', 'desc')
    .execute();
  const dayOf = (at: number | null) =>
    at === null ? undefined : shopDay(at, language, shop.company.timeZone);
  return rows.map((row) => {
    const to = (what: string) => `${address}/${row.number}/${what}`;
    return {
      reference: caseReference(row.kind, row.number),
      kind: row.kind,
      state: row.state,
      receivedOn: dayOf(row.received_at),
      amount: row.refund_cents
        ? formatMoney(row.refund_cents, order.currency, language)
        : undefined,
      dueOn: dayOf(row.due_at),
      dueFor: deadlineOf(row),
      paidOn: dayOf(row.paid_at),
      transferReference: (row.paid_by === 'bank' && row.paid_reference) || undefined,
      declineReason: row.decline_reason ?? undefined,
      resolution: row.resolution ?? undefined,
      cancelTo: mayTakeBack(row) ? to('cancel') : undefined,
      ...accountOf(row, to('account'), answer),
    };
  });
}

/** Requested while a transfer is due; shown afterwards with most digits hidden. */
function accountOf(row: CaseRow, saveTo: string, answer?: AccountAnswer) {
  if (row.refund_method !== 'bank') return {};
  if (row.iban) {
    const iban = `${row.iban.slice(0, 4)} … ${row.iban.slice(-4)}`;
    return { account: { saved: { holder: row.account_holder ?? '', iban } } };
  }
  if (row.state !== 'accepted') return {};
  const nothing = { values: { holder: row.name, iban: '' }, errors: [] };
  return { account: { saveTo, ...(answer?.caseNumber === row.number ? answer : nothing) } };
}

/** A file as one buyer gets it. Without a checksum until the copy is made, and for the archive. */
export type BuyerFile = Pick<EditionFile, 'path' | 'bytes' | 'type' | 'sha256'> & {
  made: boolean;
  /** The archive of all files. */
  whole: boolean;
};
export type BuyerEdition = Omit<Edition, 'files'> & { files: BuyerFile[] };

/** PDFs first, then other files, then files in folders. */
const sortKey = (file: EditionFile) =>
  (file.path.includes('/') ? 2 : 0) + (file.type === 'application/pdf' ? 0 : 1);

/** The editions with sizes and checksums of the buyer's own copies, each with its archive first. */
export function editionsForBuyer(
  stamped: BuyerCopies,
  order: OrderRow,
  editions: readonly Edition[],
): Promise<BuyerEdition[]> {
  const forBuyer = async (edition: Edition, file: EditionFile): Promise<BuyerFile> => {
    const copy = await stamped.find(order, edition, file);
    return copy
      ? { ...file, ...copy, made: true, whole: false }
      : { ...file, sha256: '', made: false, whole: false };
  };
  return Promise.all(
    editions.map(async (edition) => {
      const sorted = edition.files.filter(isForBuyers).toSorted((a, b) => sortKey(a) - sortKey(b));
      const files = await Promise.all(sorted.map((file) => forBuyer(edition, file)));
      const archive: BuyerFile = {
        path: edition.archive,
        type: 'application/zip',
        bytes: await stamped.archiveBytes(order, edition),
        sha256: '',
        made: files.every(({ made }) => made),
        whole: true,
      };
      return { ...edition, files: [archive, ...files] };
    }),
  );
}
