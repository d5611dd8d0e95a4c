import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages.ts';

export type ReaderLink = { id: string; title: string; numeral?: string | undefined };
export type ReaderFrame = {
  /** What the book is written in. */
  language: string;
  /** The name of that language in the language of the page; absent when they are the same. */
  languageName?: string | undefined;
  parts: readonly { title: string; detail: string; pages: readonly ReaderLink[] }[];
  /** The page that is shown; absent on the results of a search. */
  current?: string | undefined;
  /** The address of a page; undefined for those that the visitor may not read. */
  addressOf: (id: string) => string | undefined;
  /** On the number of the order, this browser remembers the place. Absent for the sample. */
  order?: number | undefined;
};

type Words = { t: Messages['library']['reader'] };

/** The book online: contents, text, and what is on this page. */
export function Reader(
  props: Words & { frame: ReaderFrame; aside?: ReactNode; children: ReactNode },
) {
  const { t, frame } = props;
  return (
    <div className="reader" data-order={frame.order} data-page={frame.current}>
      {/* On a phone a popover, which browsers open without any script. */}
      <nav id="contents" className="contents" popover="auto" aria-label={t.contents}>
        {frame.parts.map((part) => (
          <section key={part.title} lang={frame.language}>
            <h2>
              {part.title} <small>{part.detail}</small>
            </h2>
            <ol>
              {part.pages.map((page) => (
                <Entry key={page.id} page={page} frame={frame} />
              ))}
            </ol>
          </section>
        ))}
      </nav>
      {props.children}
      {props.aside}
    </div>
  );
}

function Entry({ page, frame }: { page: ReaderLink; frame: ReaderFrame }) {
  const words = (
    <>
      {page.numeral && <b>{page.numeral}</b>}
      {page.title}
    </>
  );
  const href = frame.addressOf(page.id);
  const current = page.id === frame.current;
  return (
    <li data-entry={page.id}>
      {href ? (
        <a href={href} aria-current={current ? 'page' : undefined}>
          {words}
        </a>
      ) : (
        <span>{words}</span>
      )}
    </li>
  );
}
