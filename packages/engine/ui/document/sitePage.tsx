import type { ReactElement, ReactNode } from 'react';
import type { Messages } from '../../content/messages.ts';
import { CODE_FIELD } from '../../rules/discount.ts';
import { LANGUAGE_QUERY, type Language, type Languages } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { documentHtml } from './Document.tsx';
import { Footer } from './Footer.tsx';
import { Header, type HeaderEntry, LanguageSwitch } from './Header.tsx';

/** What is inlined into a page or loaded with it. The security policy allows its inline parts by hash. */
export type PageAssets = {
  icon: string;
  /** Of the browser's own frame. */
  themeColor: string;
  /** Fonts to preload. */
  fonts: readonly string[];
  /** Font faces and style sheets. */
  styles: string;
  /** Runs before the first paint. */
  firstScript: string;
  lastScript: string;
  /** URLs of the scripts that hydrate the page's form. */
  formScripts?: readonly string[];
};

export type SitePageProps = {
  language: Language;
  path: string;
  title: string;
  description: string;
  common: Messages['common'];
  languages: Languages;
  /** The sections of the landing page that the header may link to. */
  anchors: readonly string[];
  /** What the language switch offers. */
  others: readonly { language: Language; name: string }[];
  productName: string;
  email: string;
  phone: string;
  publicUrl: string;
  year: string;
  assets: PageAssets;
  structuredData?: readonly object[] | undefined;
  /** Where the browser is redirected to. */
  refreshTo?: string | undefined;
  /** Not for search engines: an intermediate page, or one for a single visitor. */
  unlisted?: boolean | undefined;
  /** A query that prefills forms. Links to the other language and to the withdrawal form keep it. */
  carriedQuery?: string | undefined;
  /** A discount code, which links to the other languages keep. */
  code?: string | undefined;
  /** For somebody who has bought: the entries of the header, which then has no button to buy. */
  ownEntries?: readonly HeaderEntry[] | undefined;
  /** A header of its own instead of the usual one. It is given the language switch. */
  header?: ((languageSwitch: ReactNode) => ReactElement) | undefined;
};

/** A page of the site, whether for everybody or for one visitor. */
export function sitePage(props: SitePageProps, main: ReactElement): string {
  const { language, path, common, assets, carriedQuery, code } = props;
  const kept = carriedQuery ?? (code && `${CODE_FIELD}=${code}`);
  const onHome = path === PATHS.home;
  return documentHtml({
    language,
    title: fullTitle(props),
    data: {
      languages: props.languages.join('|'),
      scripts: assets.formScripts?.join(' '),
    },
    head: <Head {...props} />,
    children: (
      <>
        {props.header?.(<LanguageSwitch others={props.others} carriedQuery={kept} />) ?? (
          <Header
            t={common}
            productName={props.productName}
            onHome={onHome}
            anchors={props.anchors}
            others={props.others}
            carriedQuery={kept}
            ownEntries={props.ownEntries}
          />
        )}
        <main id="main">
          {main}
          {!props.unlisted && <ToTop label={common.backToTop} />}
        </main>
        <Footer
          t={common}
          email={props.email}
          phone={props.phone}
          year={props.year}
          carriedQuery={carriedQuery}
        />
        {/* At the end: the first round trip is for what visitors see. */}
        {props.structuredData?.map((data) => (
          <InlineScript key={JSON.stringify(data)} type="application/ld+json" code={json(data)} />
        ))}
        <InlineScript code={assets.lastScript} />
      </>
    ),
  });
}

const fullTitle = ({ path, title, productName }: SitePageProps) =>
  path === PATHS.home ? title : `${title} | ${productName}`;

function Head(props: SitePageProps) {
  const { language, languages, path, description, productName, publicUrl, assets } = props;
  const { language: tag, region } = new Intl.Locale(language).maximize();
  const url = publicUrl + path;
  const addressIn = (lng: Language) =>
    lng === languages[0] ? url : `${url}?${LANGUAGE_QUERY}=${lng}`;
  return (
    <>
      <meta name="description" content={description} />
      {props.unlisted && <meta name="robots" content="noindex" />}
      {!props.unlisted && (
        <>
          <link rel="canonical" href={addressIn(language)} />
          {languages.map((lng) => (
            <link key={lng} rel="alternate" hrefLang={lng} href={addressIn(lng)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={url} />
          <meta property="og:type" content={path === PATHS.home ? 'product' : 'website'} />
          <meta property="og:title" content={fullTitle(props)} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={addressIn(language)} />
          <meta property="og:locale" content={`${tag}_${region}`} />
          <meta property="og:site_name" content={productName} />
          <meta property="og:image" content={`${publicUrl}/og-${language}.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={productName} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <meta name="theme-color" content={assets.themeColor} />
      <link rel="icon" href={assets.icon} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {assets.fonts.map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets */}
      <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
      <InlineScript code={assets.firstScript} />
      {props.refreshTo && <meta httpEquiv="refresh" content={`0; url=${props.refreshTo}`} />}
    </>
  );
}

/** JSON inside a script element must not contain its end tag. */
const json = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

const InlineScript = ({ code, type }: { code: string; type?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, or escaped JSON
  <script type={type} dangerouslySetInnerHTML={{ __html: code }} />
);

const ToTop = ({ label }: { label: string }) => (
  <a className="to-top" href="#top" aria-label={label}>
    ↑
  </a>
);
