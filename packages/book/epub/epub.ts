import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeXml } from '../figures/svg.ts';
import { epubFonts } from '../fonts.ts';
import { curlText } from '../read/blocks.ts';
import type { Edition } from '../read/edition.ts';
import type { Guide } from '../read/guide.ts';
import { bytes, type Files, zip } from '../zip.ts';
import { CONTAINER, navigation, packageDocument, xhtml } from './package.ts';
import { epubPages, type Page } from './pages.ts';
import type { Href } from './xhtml.ts';

const XHTML = 'application/xhtml+xml';
const STYLE = join(import.meta.dirname, 'style.css');

/** The same book for phones and e-readers. */
export async function makeEpub(
  guide: Guide,
  edition: Edition,
  cover: Uint8Array,
): Promise<Uint8Array> {
  const pages = epubPages(guide);
  const fonts = await epubFonts();
  const front = titlePage(edition);
  const files: Files = {
    mimetype: bytes('application/epub+zip'),
    'META-INF/container.xml': bytes(CONTAINER),
    'book/style.css': readFileSync(STYLE),
    'book/cover.png': cover,
    'book/cover.xhtml': bytes(
      xhtml(
        'Cover',
        `<section epub:type="cover"><img class="cover" src="cover.png" alt="Cover of ${escapeXml(edition.title)}"/></section>`,
      ),
    ),
    'book/title.xhtml': bytes(xhtml(edition.title, front)),
    'book/contents.xhtml': bytes(xhtml('Contents', navigation(pages))),
  };
  for (const [name, font] of Object.entries(fonts)) files[`book/fonts/${name}`] = font;
  for (const page of pages)
    files[`book/${page.id}.xhtml`] = bytes(xhtml(page.title, pageBody(page, hrefs(guide))));

  const items = [
    { id: 'style', href: 'style.css', type: 'text/css' },
    { id: 'cover-image', href: 'cover.png', type: 'image/png', properties: 'cover-image' },
    { id: 'cover', href: 'cover.xhtml', type: XHTML },
    { id: 'title', href: 'title.xhtml', type: XHTML },
    { id: 'contents', href: 'contents.xhtml', type: XHTML, properties: 'nav' },
    ...Object.keys(fonts).map((name) => ({
      id: name.replace('.', '-'),
      href: `fonts/${name}`,
      type: 'font/woff2',
    })),
    ...pages.map((page) => item(page, files)),
  ];
  const spine = ['cover', 'title', 'contents', ...pages.map(({ id }) => id)];
  files['book/book.opf'] = bytes(packageDocument(edition, guide.manual.subtitle, items, spine));
  return zip(files, ['mimetype']);
}

function item({ id }: Page, files: Files) {
  const drawn = new TextDecoder().decode(files[`book/${id}.xhtml`]).includes('<svg ');
  return { id, href: `${id}.xhtml`, type: XHTML, ...(drawn && { properties: 'svg' }) };
}

const pageBody = (page: Page, href: Href) =>
  `<section${page.level === 1 ? ' class="part"' : ''}><h1>${escapeXml(curlText(page.title))}</h1>\n${page.body(href)}</section>`;

const titlePage = ({ title, imprint }: Edition) =>
  `<section epub:type="titlepage"><h1>${escapeXml(title)}</h1>${imprint.map((line) => `<p>${escapeXml(curlText(line))}</p>`).join('')}</section>`;

/** Chapters and playbooks have their own files; a prompt is in the file of its group. */
function hrefs(guide: Guide): Href {
  const groups = new Map(guide.prompts.map(({ id, group }) => [`prompt-${id}`, group]));
  return (id) => {
    const group = groups.get(id);
    return group ? `prompts-${group}.xhtml#${id}` : `${id}.xhtml`;
  };
}
