import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { SITE_DIST } from '../../packages/engine/build/folders.ts';
import { freePort } from '../../testkit/serverProcess.ts';

const FORM = /<div class="island"[\s\S]*?<\/form>[\s\S]*?<\/div>/;
/** Below the first screen, only our own page has pictures. */
const NOT_TEXT =
  /<(script|style|svg|noscript)\b[\s\S]*?<\/\1>|<img\b[^>]*loading="lazy"[^>]*>|<!--[\s\S]*?-->/g;
const FONT_FACES = /@font-face\{font-family:(?:Text|Book);[^}]*\}/g;
/** What our first screen loads besides its HTML. */
export const SHARED_FOLDERS = ['_fonts', '_guide'];
const STYLING = / (class|style|data-[\w-]+)="[^"]*"/g;

const PLAIN_FORM = `<form aria-label="Quick purchase" action="/forms/purchase" method="post">
<label for="field-name">Name</label>
<input type="text" id="field-name" name="name" autocomplete="name" required>
<label for="field-email">E-mail</label>
<input type="email" id="field-email" name="email" autocomplete="email" required>
<p>The download link goes here.</p>
<button type="submit">Continue to payment: $49</button>
</form>`;

/** Our fonts, so that the first screen is complete at the same moment everywhere. */
const fontStyles = (built: string) =>
  `${(built.match(FONT_FACES) ?? []).join('')}body{font-family:Text}h1,h2,h3{font-family:Book}img{max-width:45%;height:auto}`;

/**
 * The smallest version of a page: its text and its form, hand-written, in one file, with the fonts
 * and the pictures of the first screen.
 */
function plainPage(built: string): string {
  const language = /<html lang="(\w+)"/.exec(built)?.[1] ?? 'en';
  const title = /<title>[^<]*<\/title>/.exec(built)?.[0] ?? '';
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${title}<style>${fontStyles(built)}</style><body>${plainBody(built, PLAIN_FORM)}</body></html>`;
}

/** The landing page as a React component; React's HTML is JSX except for a few names. */
export function landingComponent(built: string): string {
  const jsx = plainBody(built, '<BuyForm />')
    .replaceAll(/[{}]/g, (brace) => `{'${brace}'}`)
    .replaceAll(' checked=""', ' defaultChecked')
    .replaceAll(' hidden=""', ' hidden')
    .replaceAll(/ tabindex="(-?\d)"/gi, ' tabIndex={$1}')
    .replaceAll(/ (start|colSpan)="(\d+)"/gi, ' $1={$2}')
    .replaceAll(' value="', ' defaultValue="')
    .replaceAll(/<li defaultValue="(\d+)"/g, '<li value={$1}')
    .replaceAll(' for="', ' htmlFor="');
  const styles = JSON.stringify(fontStyles(built));
  return `import { BuyForm } from './BuyForm.tsx';\n\nexport const Landing = () => <><style dangerouslySetInnerHTML={{ __html: ${styles} }} />${jsx}</>;\n`;
}

function plainBody(built: string, form: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(built)?.[1];
  if (!body) throw new Error('the built page has no body');
  return body
    .split(FORM)
    .map((text) => text.replaceAll(NOT_TEXT, '').replaceAll(STYLING, ''))
    .join(form);
}

/** Our pages as bare hand-written files under their own addresses: the limit. */
export async function startBareServer(pages: ReadonlyMap<string, string>) {
  const files = new Map(
    [...pages].map(([address, built]) => [address, brotliCompressSync(plainPage(built))]),
  );
  const server = createServer((request, response) => {
    const file = join(SITE_DIST, 'files', request.url ?? '');
    if (SHARED_FOLDERS.some((folder) => request.url?.startsWith(`/${folder}/`))) {
      const found = existsSync(file);
      response.writeHead(found ? 200 : 404);
      response.end(found ? readFileSync(file) : undefined);
      return;
    }
    const body = files.get(request.url ?? '');
    response.writeHead(body ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
    });
    response.end(body);
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return { url: `http://localhost:${port}`, stop: () => void server.close() };
}
