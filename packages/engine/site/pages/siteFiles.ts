import { LANGUAGE_QUERY, type Language } from '../../rules/language.ts';
import { INSIGHTS_SCRIPT_PATH, PATHS } from '../../rules/paths.ts';
import type { SiteContext } from '../siteContext.ts';

type Names = keyof typeof PATHS;

const LISTED: readonly Names[] = [
  ...(['home', 'terms', 'privacy', 'payment', 'refundPolicy'] as const),
  ...(['contact', 'returnForm', 'withdraw'] as const),
];

/** Text files that are the same in every language, by path. */
export const textFiles = (context: SiteContext): Readonly<Record<string, string>> => ({
  '/robots.txt': `User-agent: *\nAllow: /\nDisallow: /forms/\nSitemap: ${context.publicUrl}/sitemap.xml\n`,
  '/sitemap.xml': sitemap(context),
  [INSIGHTS_SCRIPT_PATH]: context.inlined.insights,
});

/** Each page in each language, with its URL in the others: search engines expect both directions. */
function sitemap({ shop: { languages }, generated, publicUrl }: SiteContext): string {
  // The reader shows the sample chapter.
  const listed = [...LISTED, ...(generated.guide.sample ? ['reader' as const] : [])];
  const urls = listed.flatMap((name) => {
    const url = publicUrl + PATHS[name];
    const addresses = languages.map((language) => {
      const query = language === languages[0] ? '' : `?${LANGUAGE_QUERY}=${language}`;
      return [language, url + query];
    });
    const alternates = [...addresses, ['x-default', url]].map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    return addresses.map(([, href]) => `<url><loc>${href}</loc>${alternates.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

export const MANIFEST_PATH = '/site.webmanifest';

export function manifest({ content }: SiteContext, language: Language): string {
  const { productName } = content.facts(language);
  const { paper } = content.theme.colors;
  return JSON.stringify({
    name: productName,
    short_name: productName,
    lang: language,
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
}
