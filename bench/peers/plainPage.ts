import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../../testkit/serverProcess.ts';

const FORM = /<div class="island"[\s\S]*?<\/form>[\s\S]*?<\/div>/;
/** What only our own page needs: styles, scripts, images, and their wrappers. */
const NOT_TEXT = /<(script|style|svg|noscript)\b[\s\S]*?<\/\1>|<img\b[^>]*>|<!--[\s\S]*?-->/g;
const STYLING = / (class|style|data-[\w-]+)="[^"]*"/g;

const PLAIN_FORM = `<form aria-label="Quick purchase" action="/forms/purchase" method="post">
<label for="field-name">Name</label>
<input type="text" id="field-name" name="name" autocomplete="name" required>
<label for="field-email">E-mail</label>
<input type="email" id="field-email" name="email" autocomplete="email" required>
<p>The download link goes here.</p>
<button type="submit">Continue to payment: $49</button>
</form>`;

/** The smallest version of a page: its text and its form, hand-written, in one file. */
function plainPage(built: string): string {
  const language = /<html lang="(\w+)"/.exec(built)?.[1] ?? 'en';
  const title = /<title>[^<]*<\/title>/.exec(built)?.[0] ?? '';
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${title}<body>${plainBody(built, PLAIN_FORM)}</body></html>`;
}

/** The landing page as a React component; React's HTML is JSX except for a few names. */
export function landingComponent(built: string): string {
  const jsx = plainBody(built, '<BuyForm />')
    .replaceAll(/[{}]/g, (brace) => `{'${brace}'}`)
    .replaceAll(' checked=""', ' defaultChecked')
    .replaceAll(' tabindex="-1"', ' tabIndex={-1}')
    .replaceAll(/ start="(\d+)"/g, ' start={$1}')
    .replaceAll(' for="', ' htmlFor="');
  return `import { BuyForm } from './BuyForm.tsx';\n\nexport const Landing = () => <>${jsx}</>;\n`;
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
