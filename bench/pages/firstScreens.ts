import type { Part } from '../part.ts';
import { BARE, startLandings } from './landings.ts';
import { type FirstScreen, firstScreen, openBrowser } from './visits.ts';

const ROUNDS = 7;
const QUICK_ROUNDS = 3;

/** When a slow phone has the first screen with its fonts and pictures. */
export const firstScreens: Part = async (print, { quick }) => {
  const servers = await startLandings([], print);
  const browser = await openBrowser();
  const measured = new Map<string, FirstScreen[]>();
  try {
    // One after the other in each round: a busy machine slows all of them down.
    for (let round = 1; round <= (quick ? QUICK_ROUNDS : ROUNDS); round += 1) {
      print(`First screens on a slow phone, round ${round}…`);
      for (const [name, url] of Object.entries(servers.landing)) {
        const screen = await firstScreen(browser.context, url);
        measured.set(name, [...(measured.get(name) ?? []), screen]);
      }
    }
  } finally {
    await browser.close();
    await servers.stop();
  }
  const bare = measured.get(BARE) ?? [];
  const rows = [...measured].map(([name, screens]) => {
    const ratios = screens.map(({ seconds }, round) => seconds / (bare[round]?.seconds ?? seconds));
    return [
      name,
      median(screens.map(({ seconds }) => seconds)).toFixed(2),
      median(ratios).toFixed(2),
      median(screens.map(({ requests }) => requests)),
      median(screens.map(({ bytes }) => bytes)),
    ];
  });
  return {
    title: 'The first screen on a slow phone',
    columns: ['built with', 'complete s', '× bare', 'requests', 'bytes until then'],
    rows,
    notes: [
      'Complete: painted with its fonts and pictures. The same text, fonts and pictures of the first screen everywhere; only ours has styles. The slow phone: CPU four times slower, 1.6 Mbit/s with 562 ms to the first byte. Medians of seven rounds, with --quick of three; “× bare” is the median of the ratios within a round.',
    ],
  };
};

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
