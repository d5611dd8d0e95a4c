import { GUIDE_LANGUAGE } from 'one-product-shop/content/guide.ts';
import { escapeXml } from '../figures/svg.ts';
import { curlText } from '../read/blocks.ts';
import type { Edition } from '../read/edition.ts';
import type { Page } from './pages.ts';

const words = (text: string) => escapeXml(curlText(text));

/** EPUB requires a day of change. Where the shop names none it is fixed: every build gives the same bytes. */
const NO_DATE = '2026-01-01';

export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

type Item = { id: string; href: string; type: string; properties?: string };

export function packageDocument(
  edition: Edition,
  description: string,
  items: Item[],
  spine: string[],
): string {
  const manifest = items.map(
    ({ id, href, type, properties }) =>
      `<item id="${id}" href="${href}" media-type="${type}"${properties ? ` properties="${properties}"` : ''}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${GUIDE_LANGUAGE}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:guide:${edition.fileName}:${edition.version}</dc:identifier>
<dc:title>${words(edition.title)}</dc:title>
<dc:language>${GUIDE_LANGUAGE}</dc:language>
<dc:creator>${words(edition.publisher)}</dc:creator>
<dc:publisher>${words(edition.publisher)}</dc:publisher>
<dc:description>${words(description)}</dc:description>
<meta property="dcterms:modified">${edition.date ?? NO_DATE}T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">Figures have text alternatives; the text can be read without them.</meta>
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine>
${spine.map((id) => `<itemref idref="${id}"/>`).join('\n')}
</spine>
</package>`;
}

/** The table of contents, two levels deep. */
export function navigation(pages: readonly Page[]): string {
  const parts: { page: Page; inside: Page[] }[] = [];
  for (const page of pages) {
    if (page.level === 1) parts.push({ page, inside: [] });
    else parts.at(-1)?.inside.push(page);
  }
  const link = ({ id, title }: Page) => `<a href="${id}.xhtml">${words(title)}</a>`;
  const list = parts.map(({ page, inside }) => {
    const nested = inside.map((inner) => `<li>${link(inner)}</li>`).join('');
    return `<li>${link(page)}${nested ? `<ol>${nested}</ol>` : ''}</li>`;
  });
  return `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>${list.join('\n')}</ol></nav>`;
}

export const xhtml = (title: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${GUIDE_LANGUAGE}" xml:lang="${GUIDE_LANGUAGE}">
<head><title>${words(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>`;
