import { PATHS } from '../../packages/engine/rules/paths.ts';
import { startServer } from '../../testkit/serverProcess.ts';
import type { Print } from '../part.ts';
import { buildPeers, startPeer } from '../peers/peers.ts';
import { startBareServer } from '../peers/plainPage.ts';

export const BARE = 'bare file (the limit)';
const HOME = `${PATHS.home}?lng=en`;

/** Our shop, bare files of the same pages, and the landing page built with other frameworks. */
export async function startLandings(addresses: readonly string[], print: Print) {
  await buildPeers(['next', 'react-router'], print);
  const ours = await startServer();
  const built = [...new Set([...addresses, HOME])].map(
    async (address): Promise<[string, string]> => [
      address,
      await (await fetch(ours.url + address)).text(),
    ],
  );
  const bare = await startBareServer(new Map(await Promise.all(built)));
  const next = await startPeer('next');
  const router = await startPeer('react-router');
  return {
    ours: ours.url,
    bare: bare.url,
    /** The landing page by what it is built with. */
    landing: {
      ours: ours.url + HOME,
      'Next.js': `${next.url}/`,
      'React Router': `${router.url}/`,
      [BARE]: bare.url + HOME,
    },
    stop: () => Promise.all([ours, bare, next, router].map((server) => server.stop())),
  };
}
