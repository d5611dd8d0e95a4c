import { basename } from 'node:path';
import type { Content } from '../../content/content.ts';
import { type Outline, STAGES } from '../../content/guide.ts';
import type { ReaderBook } from '../../formats/readerBook.ts';
import { pagesOf } from '../../formats/readerBook.ts';
import { downloadLife } from '../../rules/editionFiles.ts';
import { type Language, type Localized, textIn } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { formatMoney } from '../../rules/money.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { shopDay } from '../../rules/shopTime.ts';
import { formatSize } from '../../rules/text.ts';
import type { DocumentsView } from '../../ui/library/Documents.tsx';
import type { LibraryView } from '../../ui/library/Library.tsx';
import type { OrderRow } from '../db/schema.ts';
import { consultantAccess } from '../orders/consultantAccess.ts';
import type { ProcessContext } from '../orders/context.ts';
import { libraryPath, prefilledForm } from '../orders/orderLinks.ts';
import type { BuyerCopies } from './buyerCopies.ts';
import { downloadUrl, isPlayable, PLAY_QUERY } from './downloads.ts';
import { type Edition, type EditionFile, isForBuyers } from './editions.ts';
import { groupFiles } from './groupFiles.ts';

type Parts = {
  /** Newest first. */
  editions: readonly BuyerEdition[];
  /** Of the newest edition. */
  book: ReaderBook | undefined;
  /** Whose cover is shown. */
  coverVersion: string | undefined;
  /** Files of the newest edition are missing on our side. */
  isUnavailable: boolean;
  documents: DocumentsView;
  vat: string | undefined;
};

export type LibraryOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'state'
  | 'paid_at'
  | 'created_at'
  | 'link_changed_at'
  | 'amount_cents'
  | 'currency'
  | 'email'
>;

/** An order and its files as the buyer sees them. */
export function libraryView(
  context: ProcessContext,
  order: LibraryOrder,
  { editions, book, coverVersion, isUnavailable, documents, vat }: Parts,
  language: Language,
): LibraryView {
  const { clock, secrets, shop, content } = context;
  const dayOf = (at: Date | number) => shopDay(at, language, shop.company.timeZone);
  const ordered = new Date(order.paid_at ?? order.created_at);
  const ended = !isEntitled(order.state);
  const library = libraryPath(secrets, order);
  const consultant = consultantAccess(context, order, library + PATHS.consultant);

  const fileView = (edition: BuyerEdition) => (file: BuyerFile) => {
    const life = downloadLife(file.bytes, shop.delivery.slowestMbit);
    const url = downloadUrl(secrets, clock().getTime() + life, {
      orderId: order.id,
      linkChangedAt: order.link_changed_at,
      version: edition.version,
      path: file.path,
    });
    return {
      name: basename(file.path),
      // The size of the original would be wrong for a copy that is not made yet.
      size: file.made ? formatSize(file.bytes, language) : undefined,
      sha256: file.sha256,
      url,
      playUrl: isPlayable(file) ? `${url}&${PLAY_QUERY}` : undefined,
    };
  };

  const [current, ...older] = ended ? [] : editions;
  return {
    orderNumber: order.number,
    orderedOn: dayOf(ordered),
    total: formatMoney(order.amount_cents, order.currency, language),
    vat,
    documents,
    productName: content.facts(language).productName,
    email: content.facts(language).email,
    ...(consultant && {
      consultant: { ...consultant, until: dayOf(consultant.until) },
    }),
    refundUrl: prefilledForm(PATHS.returnForm, secrets, clock(), order),
    withdrawUrl: prefilledForm(PATHS.withdraw, secrets, clock(), order),
    ...(order.email && { newLinkTo: `${library}/new-link` }),
    ended,
    ...(current && {
      current: {
        version: current.version,
        publishedOn: dayOf(current.publishedAt),
        notes: lookUp(current.notes, language) ?? [],
        coverUrl: coverVersion ? `${PATHS.cover}/${coverVersion}` : undefined,
        archive: fileView(current)(current.archiveFile),
        fileCount: current.files.length,
        isUnavailable,
        groups: groupFiles(current.files, language).map(({ items, ...group }) => ({
          ...group,
          items: items.map(({ files, page, ...item }) => ({
            ...item,
            readUrl: page && book && `${library}${PATHS.reader}/${page}`,
            files: files.map(({ format, file }) => ({ format, ...fileView(current)(file) })),
          })),
        })),
        checksums: current.files.map(fileView(current)),
        ...(book && {
          reader: readerView(book, `${library}${PATHS.reader}`, content, language),
        }),
      },
    }),
    older: older.map((edition) => ({
      version: edition.version,
      publishedOn: dayOf(edition.publishedAt),
      notes: lookUp(edition.notes, language) ?? [],
      files: [edition.archiveFile, ...edition.files].map(fileView(edition)),
    })),
  };
}

function readerView(book: ReaderBook, address: string, content: Content, language: Language) {
  const pages = new Map(pagesOf(book).map((page) => [page.id, page]));
  return {
    address,
    language: book.language,
    startHere: book.startHere.map(({ page, name, note }) => ({
      id: page,
      title: pages.get(page)?.title ?? '',
      local: lookUp(name, language),
      note: textIn(note, language),
    })),
    parts: book.parts.map(({ title, name, detail, pages: own }) => ({
      title,
      detail,
      local: stageIn(content, title, book.language, language) ?? inLanguage(name, language),
      pages: own.map(({ id, title: name, numeral }) => ({ id, title: name, numeral })),
    })),
  };
}

function inLanguage(name: Localized | undefined, language: Language) {
  const title = lookUp(name, language);
  return title ? { title } : undefined;
}

/** A stage as the site calls it. A book of another seller has parts of its own. */
function stageIn(content: Content, title: string, written: Language, language: Language) {
  const { language: tag } = new Intl.Locale(written);
  const inBook: Partial<Outline> = content.messages(tag).outline ?? {};
  const stage = STAGES.find(({ id }) => inBook[id]?.name === title);
  if (!stage) return undefined;
  const { outline, library } = content.messages(language);
  const [first, last] = stage.days;
  return { title: outline[stage.id].name, detail: library.page.days(first, last) };
}

/** A file as one buyer gets it. Without a checksum until the copy is made, and for the archive. */
export type BuyerFile = Pick<EditionFile, 'path' | 'bytes' | 'type' | 'sha256' | 'about'> & {
  made: boolean;
};
export type BuyerEdition = Omit<Edition, 'files'> & {
  files: BuyerFile[];
  /** The archive of all files. */
  archiveFile: BuyerFile;
};

/** The editions with sizes and checksums of the buyer's own copies. */
export function editionsForBuyer(
  stamped: BuyerCopies,
  order: OrderRow,
  editions: readonly Edition[],
): Promise<BuyerEdition[]> {
  const forBuyer = async (edition: Edition, file: EditionFile): Promise<BuyerFile> => {
    const copy = await stamped.find(order, edition, file);
    return copy ? { ...file, ...copy, made: true } : { ...file, sha256: '', made: false };
  };
  return Promise.all(
    editions.map(async (edition) => {
      const own = edition.files.filter(isForBuyers);
      const files = await Promise.all(own.map((file) => forBuyer(edition, file)));
      const archiveFile: BuyerFile = {
        path: edition.archive,
        type: 'application/zip',
        bytes: await stamped.archiveBytes(order, edition),
        sha256: '',
        made: files.every(({ made }) => made),
      };
      return { ...edition, files, archiveFile };
    }),
  );
}
