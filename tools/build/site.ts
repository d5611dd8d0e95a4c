import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'astro';
import { PATHS } from '../../rules/paths.ts';
import { buildFormScripts, bundleScript, compressFiles } from './browserScripts.ts';
import { DIST_DIR, ROOT } from './folders.ts';
import { notice, shippedPackages } from './thirdParty.ts';

/** Builds the site's scripts, then prerenders every page in every language. */
const site = join(DIST_DIR, 'site');
const scripts = join(DIST_DIR, '.scripts');
const formScripts = await buildFormScripts(scripts);
await build({
  root: ROOT,
  logLevel: 'warn',
  vite: { define: { FORM_SCRIPTS: JSON.stringify(formScripts) } },
});
// Astro's own script for islands, which no page uses.
rmSync(join(site, '_astro'), { recursive: true, force: true });
renameSync(scripts, join(site, '_scripts'));
compressFiles(join(site, '_scripts'));
const insights = join(site, PATHS.insightsScript);
mkdirSync(dirname(insights), { recursive: true });
writeFileSync(insights, await bundleScript(join(ROOT, 'site', 'scripts', 'insights.ts')));
// The licenses of what a browser is sent.
writeFileSync(join(site, 'third-party.txt'), notice(shippedPackages()));
