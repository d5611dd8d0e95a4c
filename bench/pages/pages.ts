import shop from '../../shop/shop.config.ts';
import { VISITOR_PAGES } from '../../testkit/visitorPages.ts';
import { lighthouseScores, medianScores } from '../lighthouse.ts';
import type { Options, Part, Print, Table } from '../part.ts';
import { BARE, startLandings } from './landings.ts';
import {
  type Browser,
  type FormTimes,
  medianTimes,
  openBrowser,
  slowPhone,
  type Weight,
  weighAll,
} from './visits.ts';

/** What our pages cost a visitor, compared with bare files of the same text and with other frameworks. */
export const pages: Part = async (print, options) => {
  const addresses = VISITOR_PAGES.flatMap((path) =>
    shop.languages.map((lng) => `${path}?lng=${lng}`),
  );
  const servers = await startLandings(addresses, print);
  const { ours, bare, landing } = servers;
  const browser = await openBrowser();
  try {
    print('Weighing every page…');
    const ownUrls = addresses.map((address) => ours + address);
    const bareUrls = addresses.map((address) => bare + address);
    const urls = new Set([...ownUrls, ...bareUrls, ...Object.values(landing)]);
    const weights = await weighAll(browser.context, [...urls]);
    const scores = new Map<string, string>();
    for (const url of new Set([...ownUrls, ...Object.values(landing)])) {
      print(`Running Lighthouse on ${url}…`);
      scores.set(url, await scoresOf(url, { browser, print, options }));
    }
    return [
      everyRoute(addresses, { ours, bare }, { weights, scores }),
      await landings(landing, { weights, scores }, { browser, print, options }),
    ];
  } finally {
    await browser.close();
    await servers.stop();
  }
};

type Tools = { browser: Browser; print: Print; options: Options };

/** Both by URL. */
type Measured = { weights: ReadonlyMap<string, Weight>; scores: ReadonlyMap<string, string> };

function everyRoute(
  addresses: readonly string[],
  { ours, bare }: { ours: string; bare: string },
  { weights, scores }: Measured,
): Table {
  const rows = addresses.map((address) => [
    address,
    ...figures(weights.get(ours + address), weights.get(bare + address)),
    scores.get(ours + address) ?? '',
  ]);
  return {
    title: 'Every page: first view, whole page, Lighthouse (mobile)',
    columns: ['page', ...WEIGHT_COLUMNS, 'Lighthouse'],
    rows,
    notes: [
      'Bytes on the wire, headers included, in a browser with an empty cache, before any interaction, without the icons and the manifest that browsers fetch on their own; “bare” is the text of the same page as one hand-written file without styles, images or scripts. Lighthouse: performance, accessibility, best practices, search. Performance is the median of three runs, the others do not vary; with --quick one run.',
    ],
  };
}

async function landings(
  landing: Readonly<Record<string, string>>,
  { weights, scores }: Measured,
  { browser, print, options }: Tools,
): Promise<Table> {
  const forms = new Map<string, FormTimes>();
  for (const [name, url] of Object.entries(landing)) {
    print(`Timing the form on a slow phone: ${name}…`);
    const runs = options.quick ? 1 : 3;
    forms.set(name, await medianTimes(() => slowPhone(browser.context, url), runs));
  }
  const limit = forms.get(BARE);
  const rows = [...forms].map(([name, form]) => {
    const url = landing[name] ?? '';
    return [
      name,
      ...figures(weights.get(url), weights.get(landing[BARE] ?? '')),
      scores.get(url) ?? '',
      form.shown.toFixed(1),
      (form.shown / (limit ?? form).shown).toFixed(1),
      form.answers.toFixed(1),
      (form.answers / (limit ?? form).answers).toFixed(1),
      form.kept ? 'yes' : 'no',
    ];
  });
  return {
    title: 'The landing page beside its peers',
    columns: [
      'built with',
      ...WEIGHT_COLUMNS,
      'Lighthouse',
      'form works s',
      '× bare',
      'form answers s',
      '× bare',
      'typed text kept',
    ],
    rows,
    notes: [
      'The same text, form and fonts everywhere, and the pictures of the first screen; only ours has styles and further pictures. The slow phone: CPU four times slower, 1.6 Mbit/s with 562 ms to the first byte. “Works”: the form accepts typing and can be submitted as plain HTML; “answers”: the button shows the page’s own error message (on the bare file: the browser’s). Medians of three runs; with --quick one run.',
    ],
  };
}

const NOTHING: Weight = { requests: 0, bytes: 0, totalBytes: 0 };

const WEIGHT_COLUMNS = ['requests', 'first view B', '× bare', 'whole page B', '× bare'];

const figures = (weight = NOTHING, limit = weight) => [
  weight.requests,
  weight.bytes,
  (weight.bytes / limit.bytes).toFixed(1),
  weight.totalBytes,
  (weight.totalBytes / limit.totalBytes).toFixed(1),
];

async function scoresOf(url: string, { browser, print, options }: Tools): Promise<string> {
  const visit = { url, port: browser.debugPort, print };
  return (await (options.quick ? lighthouseScores(visit) : medianScores(visit))).join(' / ');
}
