import type { Messages } from '../../content/messages.ts';
import { PATHS } from '../../rules/paths.ts';
import { Reader, type ReaderFrame, type ReaderLink } from './Reader.tsx';

type Section = { id: string; title: string; level: number };
export type ReaderPageView = ReaderLink & {
  kicker: string;
  minutes: number;
  /** Written by our own compiler from the source of the book. */
  html: string;
  sections: readonly Section[];
};

type Props = {
  t: Messages['library']['reader'];
  frame: ReaderFrame;
  page: ReaderPageView;
  previous?: ReaderLink | undefined;
  next?: ReaderLink | undefined;
};

/** One page of the book, opened as it is printed. */
export function ReaderPage({ t, frame, page, previous, next }: Props) {
  const sections = page.sections.filter(({ id, level }) => id !== '' && level === 2);
  const isSample = frame.order === undefined;
  return (
    <Reader t={t} frame={frame} aside={<OnThisPage t={t} frame={frame} sections={sections} />}>
      <article id="top">
        <p className="reading-note">
          {isSample && `${t.sample} `}
          {frame.languageName && `${t.otherLanguage(frame.languageName)} `}
          <span>{t.minutes(page.minutes)}</span>
        </p>
        <header lang={frame.language}>
          {page.numeral && (
            <p className="numeral" aria-hidden="true">
              {page.numeral}
            </p>
          )}
          <p className="kicker">{page.kicker}</p>
          <h1>{page.title}</h1>
        </header>
        <div
          className="book-text"
          lang={frame.language}
          data-copy={t.copy}
          data-copied={t.copied}
          data-prompt={t.prompt}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of the edition, from our compiler
          dangerouslySetInnerHTML={{ __html: page.html }}
        />
        {isSample ? (
          <p className="sample-end">
            {t.sampleEnd}{' '}
            <a className="button" href={PATHS.home}>
              {t.sampleMore}
            </a>
          </p>
        ) : (
          <nav className="neighbors" aria-label={`${t.previous}, ${t.next}`}>
            <Neighbor label={t.previous} rel="prev" page={previous} frame={frame} />
            <Neighbor label={t.next} rel="next" page={next} frame={frame} />
          </nav>
        )}
      </article>
    </Reader>
  );
}

function Neighbor(props: {
  label: string;
  rel: 'prev' | 'next';
  page: ReaderLink | undefined;
  frame: ReaderFrame;
}) {
  const { label, rel, page, frame } = props;
  if (!page) return null;
  return (
    <a href={frame.addressOf(page.id)} rel={rel} className={rel}>
      <span>{label}</span>
      <strong lang={frame.language}>
        {page.numeral && `${page.numeral} `}
        {page.title}
      </strong>
    </a>
  );
}

function OnThisPage(props: Pick<Props, 't' | 'frame'> & { sections: readonly Section[] }) {
  const { t, frame, sections } = props;
  if (sections.length === 0) return null;
  return (
    <nav className="on-this-page" aria-label={t.onThisPage}>
      <h2>{t.onThisPage}</h2>
      <ol lang={frame.language}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
