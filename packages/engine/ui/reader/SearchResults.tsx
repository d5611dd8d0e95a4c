import type { Messages } from '../../content/messages.ts';
import { Reader, type ReaderFrame } from './Reader.tsx';

export type SearchResult = {
  href: string;
  title: string;
  /** The page that the section is on; empty when it is the page itself. */
  page: string;
  /** Every other part is a match. */
  snippet: readonly string[];
};

/** The sections that have the words; works without JavaScript. */
export function SearchResults(props: {
  t: Messages['library']['reader'];
  frame: ReaderFrame;
  query: string;
  results: readonly SearchResult[];
  /** The results don't have the words; they are about the same thing. */
  nearest: boolean;
}) {
  const { t, frame, query, results, nearest } = props;
  const some = nearest ? t.nearest(query) : t.results(results.length, query);
  const found = results.length > 0 ? some : t.noResults(query);
  return (
    <Reader t={t} frame={frame}>
      <article id="top" className="results">
        <h1>{t.search}</h1>
        <p role="status">{query ? found : t.searchHint}</p>
        <ol lang={frame.language}>
          {results.map((result) => (
            <li key={result.href}>
              <a href={result.href}>{result.title}</a>
              {result.page && <small>{result.page}</small>}
              <p>
                {result.snippet.map((part, index) =>
                  index % 2 === 1 ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
                    <mark key={index}>{part}</mark>
                  ) : (
                    part
                  ),
                )}
              </p>
            </li>
          ))}
        </ol>
      </article>
    </Reader>
  );
}
