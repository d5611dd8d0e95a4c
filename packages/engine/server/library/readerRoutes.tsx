import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ReactElement } from 'react';
import { chaptersOf, pagesOf, type ReaderBook } from '../../formats/readerBook.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import type { ReaderFrame } from '../../ui/reader/Reader.tsx';
import { ReaderBar } from '../../ui/reader/ReaderBar.tsx';
import { ReaderPage } from '../../ui/reader/ReaderPage.tsx';
import { SearchResults } from '../../ui/reader/SearchResults.tsx';
import type { OrderRow } from '../db/schema.ts';
import { languageOf } from '../http/visitor.ts';
import type { RouteContext } from '../orders/context.ts';
import { libraryPath } from '../orders/orderLinks.ts';
import type { Editions } from './editionContent.ts';
import type { LibraryAccess } from './libraryAccess.tsx';
import { sentenceOf } from './quote.ts';
import { LONGEST_QUERY, searchBook } from './searchBook.ts';

const MOST_NEAREST = 8;

type Reading = {
  book: ReaderBook;
  /** Absent for a visitor who reads the sample. */
  order?: OrderRow;
};

/** The book in the browser: for buyers under the key of their library, one chapter for everybody. */
export function readerRoutes(context: RouteContext, access: LibraryAccess, editions: Editions) {
  const { secrets } = context;
  const { orderByKey, refuse, logPage } = access;
  const pages = readerPages(context, access);

  /** The reader has the access rules of downloads. */
  async function readingOf(c: Context): Promise<(Reading & { order: OrderRow }) | Response> {
    const order = await orderByKey(c.req.param('key') ?? '');
    if (!order) return refuse(c);
    // The library says why the access has ended.
    if (!isEntitled(order.state)) return c.redirect(libraryPath(secrets, order), 303);
    const book = await editions.book();
    return book ? { book, order } : c.notFound();
  }

  const root = `${PATHS.library}/:key${PATHS.reader}`;
  return new Hono()
    .get(PATHS.reader, compress(), async (c, next) => {
      const book = await editions.book();
      return book ? showChapter(c, pages, { book }, book.sample) : next();
    })
    .get(root, async (c) => {
      const reading = await readingOf(c);
      if (reading instanceof Response) return reading;
      const [first] = pagesOf(reading.book);
      return c.redirect(`${pages.addressOf(reading.order)}/${first?.id}`, 303);
    })
    .get(`${root}/search`, compress(), async (c) => {
      const reading = await readingOf(c);
      return reading instanceof Response ? reading : showSearch(c, pages, reading, editions);
    })
    .get(`${root}/:page`, compress(), async (c) => {
      const reading = await readingOf(c);
      if (reading instanceof Response) return reading;
      const { book, order } = reading;
      const page = pagesOf(book).find(({ id }) => id === c.req.param('page'));
      if (page && c.req.method === 'GET') logPage(c, order, numbered(page));
      return showChapter(c, pages, reading, c.req.param('page'));
    });
}

type ReaderPages = ReturnType<typeof readerPages>;

/** What the pages of the reader have in common. */
function readerPages(
  { content, secrets, showPage }: RouteContext,
  { privateHeaders }: LibraryAccess,
) {
  const addressOf = (order: OrderRow) => `${libraryPath(secrets, order)}${PATHS.reader}`;
  const messagesOf = (c: Context) => content.messages(languageOf(c));

  function frameOf(c: Context, { book, order }: Reading, current?: string): ReaderFrame {
    const language = languageOf(c);
    const [written] = book.language.split('-');
    return {
      language: book.language,
      languageName:
        written && written !== language
          ? new Intl.DisplayNames(language, { type: 'language' }).of(written)
          : undefined,
      parts: book.parts,
      current,
      addressOf: (id) => {
        if (order) return `${addressOf(order)}/${id}`;
        return id === book.sample ? PATHS.reader : undefined;
      },
      order: order?.number,
    };
  }

  /** A page of the reader, with its own header. */
  function show(
    c: Context,
    { book, order }: Reading,
    page: { title: string; current?: string; query?: string; main: ReactElement },
  ) {
    const { library, common } = messagesOf(c);
    const t = library.reader;
    const { title, current, query, main } = page;
    return showPage(
      c,
      {
        path: PATHS.reader,
        title,
        description: order ? title : t.sample,
        carriedQuery: query && new URLSearchParams({ q: query }).toString(),
        ...(order ? { headers: privateHeaders } : { unlisted: false }),
        header: (languageSwitch) => (
          <ReaderBar
            t={t}
            common={common}
            back={
              order
                ? { href: libraryPath(secrets, order), label: t.library }
                : { href: PATHS.home, label: t.home }
            }
            search={order && { action: `${addressOf(order)}/search`, query: query ?? '' }}
            chapters={chaptersOf(book).map(({ id }) => id)}
            current={current}
            languageSwitch={languageSwitch}
          />
        ),
      },
      main,
    );
  }

  return { addressOf, messagesOf, frameOf, show };
}

function showChapter(
  c: Context,
  { messagesOf, frameOf, show }: ReaderPages,
  reading: Reading,
  id: string,
) {
  const pages = pagesOf(reading.book);
  const at = pages.findIndex((page) => page.id === id);
  const page = pages[at];
  if (!page) return c.notFound();
  const t = messagesOf(c).library.reader;
  // Links of the sample would lead to pages that only buyers may read.
  const html = reading.order ? page.html : page.html.replace(/<a href="[^"]*">(.*?)<\/a>/g, '$1');
  return show(c, reading, {
    title: page.title,
    current: id,
    main: (
      <ReaderPage
        t={t}
        frame={frameOf(c, reading, id)}
        page={{ ...page, html }}
        previous={pages[at - 1]}
        next={pages[at + 1]}
      />
    ),
  });
}

async function showSearch(
  c: Context,
  { addressOf, messagesOf, frameOf, show }: ReaderPages,
  reading: Reading & { order: OrderRow },
  editions: Editions,
) {
  const t = messagesOf(c).library.reader;
  const query = (c.req.query('q') ?? '').trim().slice(0, LONGEST_QUERY);
  const hrefOf = (page: string, section: string) =>
    `${addressOf(reading.order)}/${page}${section && `#${section}`}`;
  const exact = searchBook(reading.book, query).map(({ page, section, snippet }) => ({
    href: hrefOf(page.id, section.id),
    title: section.id ? section.title : numbered(page),
    page: section.id ? numbered(page) : '',
    snippet,
  }));
  const results = exact.length > 0 ? exact : await nearestTo(editions, query, hrefOf);
  const frame = frameOf(c, reading);
  const main = <SearchResults {...{ t, frame, query, results }} nearest={exact.length === 0} />;
  return show(c, reading, { title: t.search, query, main });
}

/** The consultant's search also reads misspelled words and the other languages of the shop. */
async function nearestTo(
  editions: Editions,
  query: string,
  hrefOf: (page: string, section: string) => string,
) {
  const found = query ? (await editions.search())?.find(query, { limit: MOST_NEAREST }) : undefined;
  if (!found?.answered) return [];
  return found.passages.map((passage) => ({
    href: hrefOf(passage.page, passage.section),
    title: passage.section ? passage.title : passage.chapter,
    page: passage.section ? passage.chapter : '',
    snippet: [sentenceOf(passage)],
  }));
}

const numbered = ({ numeral, title }: { numeral?: string | undefined; title: string }) =>
  numeral ? `${numeral}. ${title}` : title;
