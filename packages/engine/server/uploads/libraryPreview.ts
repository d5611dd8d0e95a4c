import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { readerBookSchema } from '../../formats/readerBook.ts';
import { LANGUAGE_QUERY, type Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import { languageOf } from '../http/visitor.ts';
import type { Editions } from '../library/editionContent.ts';
import { type Edition, isForBuyers, listEditions } from '../library/editions.ts';
import type { LibraryAccess } from '../library/libraryAccess.tsx';
import { showLibraryView } from '../library/libraryPages.tsx';
import { type BuyerEdition, type LibraryOrder, libraryView } from '../library/libraryView.ts';
import type { ProcessContext, RouteContext } from '../orders/context.ts';
import { draftFiles, findDraft } from './editionDraft.ts';
import { archiveName, asEditionFile } from './publishEditionDraft.ts';
import { uploadFile } from './uploadFiles.ts';

const PURPOSE = 'library-preview';
const LIFETIME_MS = 3_600_000;

type Signing = { secrets: Secrets; clock: Clock };

/** Where the seller sees the library with a version that is not published yet, for an hour. */
export function previewUrl(
  { publicUrl, secrets, clock }: Signing & { publicUrl: string },
  language: Language,
): string {
  const expires = String(clock().getTime() + LIFETIME_MS);
  const key = `${expires}.${secrets.sign(PURPOSE, expires)}`;
  return `${publicUrl}${PATHS.library}/${key}/preview?${LANGUAGE_QUERY}=${language}`;
}

function isPreviewKey({ secrets, clock }: Signing, key: string): boolean {
  const [expires = '', signature = ''] = key.split('.');
  return secrets.verifies(PURPOSE, expires, signature) && Number(expires) > clock().getTime();
}

/** The library with that version, for anybody who has the address. */
export const previewRoutes = (context: RouteContext, access: LibraryAccess, editions: Editions) =>
  new Hono().get(`${PATHS.library}/:key/preview`, compress(), async (c) => {
    const isOpen = isPreviewKey(context, c.req.param('key'));
    const view = isOpen ? await previewLibrary(context, editions, languageOf(c)) : undefined;
    return view ? showLibraryView(context, access.privateHeaders, c, view) : access.refuse(c);
  });

/** The library as a buyer will see it, with an invented order; undefined if nothing is prepared. */
async function previewLibrary(context: ProcessContext, contents: Editions, language: Language) {
  const { store, clock, shop, env } = context;
  const draft = await findDraft(store);
  if (!draft) return undefined;
  const rows = await draftFiles(store, draft.id);
  const published = await listEditions(store);
  const now = clock().getTime();
  const edition: Edition = {
    version: draft.version,
    publishedAt: now,
    notes: draft.notes,
    files: rows.map(asEditionFile),
    archive: await archiveName(store, shop, draft.version),
    notifiedUpTo: 0,
    notifiedBuyers: 0,
    isQuiet: false,
  };
  const keptIn = (role: string) => {
    const version = rows.find((row) => row.role === role)?.kept_from;
    return published.find((one) => one.version === version);
  };
  const reader = rows.find((row) => row.role === 'reader');
  const [bookEdition, coverEdition] = [keptIn('reader'), keptIn('cover')];
  const book = bookEdition
    ? await contents.bookOf(bookEdition)
    : reader?.sha256 && (await readBook(uploadFile(env.dataDir, reader)));
  const order: LibraryOrder = {
    id: 'preview',
    number: 1,
    state: 'paid',
    paid_at: now,
    created_at: now,
    link_changed_at: null,
    amount_cents: shop.price.cents,
    currency: shop.price.currency,
    email: '',
  };
  const parts = {
    editions: [edition, ...published].map(asSeenByBuyer),
    book: book || undefined,
    coverVersion: coverEdition?.version,
    isUnavailable: false,
    documents: { documents: [] },
    vat: undefined,
  };
  return libraryView(context, order, parts, language);
}

const readBook = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => readerBookSchema.safeParse(JSON.parse(text)).data,
    () => undefined,
  );

function asSeenByBuyer(edition: Edition): BuyerEdition {
  const files = edition.files.filter(isForBuyers).map((file) => ({ ...file, made: true }));
  const archiveFile = {
    path: edition.archive,
    type: 'application/zip',
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256: '',
    made: true,
  };
  return { ...edition, files, archiveFile };
}
