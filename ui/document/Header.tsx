import type { Messages } from '../../content/messages/index.ts';
import { LANGUAGE_QUERY, type Language } from '../../rules/language.ts';
import { ANCHORS, PATHS } from '../../rules/paths.ts';

type HeaderProps = {
  t: Messages['common'];
  productName: string;
  onHome: boolean;
  /** The sections of the landing page that the header may link to. */
  anchors: readonly string[];
  others: readonly { language: Language; name: string }[];
  carriedQuery?: string | undefined;
};

/** The entries link to sections of the landing page, from any page. */
export function Header({ t, productName, onHome, anchors, others, carriedQuery }: HeaderProps) {
  const to = (anchor: string) => `${onHome ? '' : PATHS.home}#${anchor}`;
  const nav: Readonly<Record<string, string>> = t.header.nav;
  const entries = anchors.filter((id) => nav[id]);
  return (
    <header className="site-header">
      <a className="skip" href="#main">
        {t.skipToContent}
      </a>
      <div className="bar">
        <a className="brand" href={PATHS.home}>
          <span className="badge" aria-hidden="true">
            {t.header.badge}
          </span>
          {productName}
        </a>
        {/* On a phone the entries are a popover, which browsers open without any script. */}
        <button
          type="button"
          className="menu-button"
          popoverTarget="menu"
          aria-label={t.header.menu}
        />
        <nav id="menu" popover="auto" aria-label={t.header.label}>
          {entries.map((entry) => (
            <a key={entry} href={to(entry)}>
              {nav[entry]}
            </a>
          ))}
          {others.map(({ language, name }) => (
            <a
              key={language}
              className="language"
              href={`?${carriedQuery ? `${carriedQuery}&` : ''}${LANGUAGE_QUERY}=${language}`}
              hrefLang={language}
              lang={language}
              aria-label={`${language.toUpperCase()}, ${name}`}
              data-language={language}
            >
              {language.toUpperCase()}
            </a>
          ))}
        </nav>
        <a className="button small" href={to(ANCHORS.buy)}>
          {t.header.buyNow}
        </a>
      </div>
    </header>
  );
}
