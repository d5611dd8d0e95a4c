import guide from '#generated/guide.json';
import { LANGUAGE_QUERY } from '../../rules/language.ts';
import { PATHS, PLACEHOLDERS } from '../../rules/paths.ts';
import { languages } from '../shop.ts';

const LISTED = [
  'home',
  'terms',
  'privacy',
  'payment',
  'refundPolicy',
  'contact',
  'returnForm',
  'withdraw',
  // The sample chapter.
  ...(guide.sample ? ['reader'] : []),
];

/** Each page in each language, with its URL in the others: search engines expect both directions. */
export function GET() {
  const pages = Object.entries(PATHS).filter(([name]) => LISTED.includes(name));
  const urls = pages.flatMap(([, path]) => {
    const url = PLACEHOLDERS.publicUrl + path;
    const addresses = languages.map((language) => {
      const query = language === languages[0] ? '' : `?${LANGUAGE_QUERY}=${language}`;
      return [language, url + query];
    });
    const alternates = [...addresses, ['x-default', url]].map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    return addresses.map(([, href]) => `<url><loc>${href}</loc>${alternates.join('')}</url>`);
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`,
  );
}
