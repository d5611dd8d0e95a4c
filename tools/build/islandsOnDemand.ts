import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What Astro writes before the first island of a page: a style (ours has it too) and its scripts. */
const RUNTIME = /<style>astro-island[^<]*<\/style>((?:<script>.*?<\/script>)+)(?=<astro-island )/s;
const ENTRIES = /<astro-island [^>]*? component-url="([^"]+)"[^>]*? renderer-url="([^"]+)"/;
const IMPORTED = /(?:from|import)\s*"\.\/([^"]+)"/g;

/**
 * Takes the code that wakes an interactive form out of the page, where it is an eighth of the first
 * view, and names at the top of the page all the scripts the form needs: whoever comes near it asks
 * for them at once, instead of learning from one of the next.
 */
export function islandsOnDemand(site: string): void {
  for (const page of globSync('**/*.html', { cwd: site })) {
    const file = join(site, page);
    const html = readFileSync(file, 'utf8');
    if (html.includes('<astro-island ')) writeFileSync(file, onDemand(html, site, page));
  }
}

function onDemand(html: string, site: string, page: string): string {
  const [runtime, scripts] = RUNTIME.exec(html) ?? [];
  const [, component, renderer] = ENTRIES.exec(html) ?? [];
  if (!runtime || !scripts || !component || !renderer) {
    throw new Error(`${page}: its island is not written as Astro used to write it`);
  }
  const island = writeScript(site, scripts.replace(/<\/?script>/g, '\n'));
  const needed = [island, ...withImports(site, [component, renderer])];
  return html.replace(runtime, '').replace('<html ', `<html data-scripts="${needed.join(' ')}" `);
}

function writeScript(site: string, code: string): string {
  const version = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const path = `/_astro/island.${version}.js`;
  writeFileSync(join(site, path), code);
  return path;
}

/** These and whatever they import, each once. */
function withImports(site: string, scripts: readonly string[]): string[] {
  const all = new Set(scripts);
  for (const script of all) {
    const code = readFileSync(join(site, script), 'utf8');
    for (const [, name = ''] of code.matchAll(IMPORTED)) all.add(`/_astro/${basename(name)}`);
  }
  return [...all];
}
