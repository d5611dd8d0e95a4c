import { signed } from '../../testkit/fakes/paymentEvents.ts';
import { completed, post } from '../../testkit/paidSessions.ts';
import type { RunningServer } from '../../testkit/serverProcess.ts';
import { until } from '../until.ts';

/** Somebody who has paid, at their library: the addresses of all files, ready to be fetched. */
export async function buy(server: RunningServer, session: string): Promise<string[]> {
  await post(server, signed(completed(session), { at: new Date() }));
  const text = async (path: string) => (await fetch(server.url + path)).text();
  let library: string | undefined;
  await until('the order', async () => {
    const thanks = await text(`/thank-you?session_id=${session}`);
    library = /\/library\/[\w-]{43}/.exec(thanks)?.[0];
    return library !== undefined;
  });
  const page = await text(library ?? '');
  return [...page.matchAll(/"(\/download\/[^"]+)"/g)].map(
    ([, path = '']) => server.url + path.replaceAll('&amp;', '&'),
  );
}
