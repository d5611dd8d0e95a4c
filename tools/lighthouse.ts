import { CATEGORIES, steadyScores } from '../bench/pages/lighthouse.ts';
import { openBrowser } from '../bench/pages/openBrowser.ts';
import shop from '../shop.config.ts';
import { startServer } from '../testkit/serverProcess.ts';
import { VISITOR_PAGES } from '../testkit/visitorPages.ts';
import { buildWhatChanged } from './build/buildWhatChanged.ts';
import { say } from './build/say.ts';

/** Lighthouse (mobile) on every route in every language, as a table; exits 1 when one is below 100. */
await buildWhatChanged();
const server = await startServer();
const browser = await openBrowser();

say(`| page | language | ${CATEGORIES.join(' | ')} |`);
say(`|---|---|${CATEGORIES.map(() => '---:').join('|')}|`);
let lowest = 100;
for (const path of VISITOR_PAGES) {
  for (const language of shop.languages) {
    const url = `${server.url}${path}?lng=${language}`;
    const scores = await steadyScores({ url, port: browser.debugPort, say });
    lowest = Math.min(lowest, ...scores);
    say(`| ${path} | ${language} | ${scores.join(' | ')} |`);
  }
}
await browser.close();
await server.stop();
process.exit(lowest < 100 ? 1 : 0);
