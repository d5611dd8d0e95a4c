import type { Messages } from '../../content/messages.ts';
import { LANGUAGE_QUERY, type Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { ANCHORS, PATHS } from '../../rules/paths.ts';

type HeaderProps = {
  t: Messages['common'];
  productName: string;
  onHome: boolean;
  /** The sections of the landing page that the header may link to. */
  anchors: readonly string[];
  others: readonly { language: Language; name: string }[];
  carriedQuery?: string | undefined;
  /** For somebody who has bought: these entries, and no button to buy. */
  ownEntries?: readonly HeaderEntry[] | undefined;
};

export type HeaderEntry = { href: string; label: string };

/** The entries link to sections of the landing page, from any page. */
export function Header(props: HeaderProps) {
  const { t, productName, onHome, anchors, others, carriedQuery, ownEntries } = props;
  const to = (anchor: string) => `${onHome ? '' : PATHS.home}#${anchor}`;
  const nav: Readonly<Record<string, string>> = t.header.nav;
  const sections = anchors.flatMap((id) => {
    const label = lookUp(nav, id);
    return label ? { href: to(id), label } : [];
  });
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
          {(ownEntries ?? sections).map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <LanguageSwitch others={others} carriedQuery={carriedQuery} />
        </nav>
        {!ownEntries && (
          <a className="button small" href={to(ANCHORS.buy)}>
            {t.header.buyNow}
          </a>
        )}
      </div>
    </header>
  );
}

export const LanguageSwitch = ({
  others,
  carriedQuery,
}: Pick<HeaderProps, 'others' | 'carriedQuery'>) =>
  others.map(({ language, name }) => (
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
  ));
