import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages.ts';

type Props = {
  t: Messages['library']['reader'];
  common: Messages['common'];
  /** The library, or the landing page for a visitor. */
  back: { href: string; label: string };
  /** Absent for the sample. */
  search?: { action: string; query: string } | undefined;
  /** The pages that the bar of progress counts. */
  chapters: readonly string[];
  current?: string | undefined;
  languageSwitch: ReactNode;
};

/** The header of the reader. On a phone, contents and search are at the lower edge. */
export function ReaderBar(props: Props) {
  const { t, common, back, search, chapters, current } = props;
  return (
    <header className="reader-bar">
      <a className="skip" href="#main">
        {common.skipToContent}
      </a>
      <div className="bar">
        <a className="back" href={back.href}>
          <span aria-hidden="true">← </span>
          {back.label}
        </a>
        {search && (
          <search id="find" popover="auto">
            <form action={search.action}>
              <input
                type="search"
                name="q"
                aria-label={t.searchLabel}
                placeholder={t.searchLabel}
                defaultValue={search.query}
                maxLength={100}
                required
              />
              <button type="submit" className="button quiet small">
                {t.search}
              </button>
            </form>
          </search>
        )}
        <div className="choices">
          <button type="button" className="theme" data-light={t.light} data-dark={t.dark} hidden />
          {props.languageSwitch}
        </div>
      </div>
      <ol className="progress" aria-hidden="true">
        {chapters.map((id) => (
          <li key={id} data-chapter={id} className={id === current ? 'current' : undefined}>
            <i />
          </li>
        ))}
      </ol>
      <div className="phone-bar">
        <button type="button" popoverTarget="contents">
          {t.contents}
        </button>
        {search && (
          <button type="button" popoverTarget="find">
            {t.search}
          </button>
        )}
      </div>
    </header>
  );
}
