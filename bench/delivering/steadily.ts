import { pause } from '../../testkit/paidSessions.ts';

/** Does it at so many moments a second, whether the last one is over or not: as buyers come. */
export async function steadily(
  perSecond: number,
  times: number,
  once: (n: number) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const begun: Promise<unknown>[] = [];
  for (let n = 0; n < times; n += 1) {
    const early = began + (n * 1000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    begun.push(once(n));
  }
  await Promise.all(begun);
}
