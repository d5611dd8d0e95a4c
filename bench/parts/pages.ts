import { LANGUAGES } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { startServer } from '../../tests/serverProcess.ts';
import { lighthouseScores, steadyScores } from '../pages/lighthouse.ts';
import { type Browser, openBrowser } from '../pages/openBrowser.ts';
import { ROUTES } from '../pages/routes.ts';
import { type FormTimes, slowPhone, steadyTimes } from '../pages/slowPhone.ts';
import { type Weight, weigh } from '../pages/weigh.ts';
import type { Options, Part, Say, Table } from '../part.ts';
import { startBareServer } from '../peers/bareServer.ts';
import { buildPeer } from '../peers/build.ts';
import { startPeer } from '../peers/start.ts';

/** What our pages cost a visitor, beside bare files of the same text and beside other frameworks. */
export const pages: Part = async (say, options) => {
  for (const name of ['next', 'react-router'] as const) buildPeer(name, say);
  const ours = await startServer();
  const addresses = ROUTES.flatMap((path) => LANGUAGES.map((lng) => `${path}?lng=${lng}`));
  const built = addresses.map(
    async (address): Promise<[string, string]> => [
      address,
      await (await fetch(ours.url + address)).text(),
    ],
  );
  const bare = await startBareServer(new Map(await Promise.all(built)));
  const next = await startPeer('next');
  const router = await startPeer('react-router');
  const browser = await openBrowser();
  try {
    const home = `${PATHS.home}?lng=en`;
    return [
      await everyRoute(addresses, { ours: ours.url, bare: bare.url }, { browser, say, options }),
      await landings(
        {
          ours: ours.url + home,
          'Next.js': `${next.url}/`,
          'React Router': `${router.url}/`,
          [BARE]: bare.url + home,
        },
        { browser, say, options },
      ),
    ];
  } finally {
    await browser.close();
    await Promise.all([ours, bare, next, router].map((server) => server.stop()));
  }
};

type Tools = { browser: Browser; say: Say; options: Options };

const BARE = 'bare file (the limit)';

async function everyRoute(
  addresses: readonly string[],
  { ours, bare }: { ours: string; bare: string },
  tools: Tools,
): Promise<Table> {
  const rows: Table['rows'][number][] = [];
  for (const address of addresses) {
    tools.say(`Looking at ${address}…`);
    const { context } = tools.browser;
    const weight = await weigh(context, ours + address);
    const limit = await weigh(context, bare + address);
    rows.push([address, ...figures(weight, limit), await scores(ours + address, tools)]);
  }
  return {
    title: 'Every page: first view, whole page, Lighthouse (mobile)',
    columns: ['page', ...WEIGHT_COLUMNS, 'Lighthouse'],
    rows,
    notes: [
      'Bytes are those on the wire, heads included, in a browser that has never been here, before any interaction, without the icons and the manifest that browsers fetch for themselves; “bare” is the text of the same page as one hand-written file without looks, pictures or script. Lighthouse: performance, accessibility, best practices, search. Medians of three runs; with --quick one run.',
    ],
  };
}

async function landings(landing: Readonly<Record<string, string>>, tools: Tools): Promise<Table> {
  const { context } = tools.browser;
  const measured = new Map<string, { weight: Weight; form: FormTimes; lighthouse: string }>();
  for (const [name, url] of Object.entries(landing)) {
    tools.say(`Waiting for the form on a slow phone: ${name}…`);
    measured.set(name, {
      weight: await weigh(context, url),
      form: await steadyTimes(() => slowPhone(context, url), tools.options.quick ? 1 : 3),
      lighthouse: await scores(url, tools),
    });
  }
  const limit = measured.get(BARE);
  const rows = [...measured].map(([name, { weight, form, lighthouse }]) => [
    name,
    ...figures(weight, limit?.weight ?? weight),
    lighthouse,
    form.shown.toFixed(1),
    (form.shown / (limit?.form ?? form).shown).toFixed(1),
    form.answers.toFixed(1),
    (form.answers / (limit?.form ?? form).answers).toFixed(1),
    form.kept ? 'yes' : 'no',
  ]);
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
      'The same text and form everywhere; only ours has looks, pictures and fonts. The slow phone: processor four times slower, 1.6 Mbit/s with 562 ms to the first byte. “Works”: the form takes what is typed, and its button the browser’s own way; “answers”: the button complains in the words of the page (on the bare file: of the browser). Medians of three runs; with --quick one run.',
    ],
  };
}

const WEIGHT_COLUMNS = ['requests', 'first view B', '× bare', 'in the end B', '× bare'];

const figures = (weight: Weight, limit: Weight) => [
  weight.requests,
  weight.bytes,
  (weight.bytes / limit.bytes).toFixed(1),
  weight.bytesInTheEnd,
  (weight.bytesInTheEnd / limit.bytesInTheEnd).toFixed(1),
];

async function scores(url: string, { browser, say, options }: Tools): Promise<string> {
  const measure = () => lighthouseScores(url, browser.debugPort, say);
  return (options.quick ? await measure() : await steadyScores(measure)).join(' / ');
}
