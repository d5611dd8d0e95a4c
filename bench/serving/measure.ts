import { type Load, type Measured, wrk } from '../wrk.ts';
import type { Contestant } from './contestants.ts';
import { mostMemory } from './mostMemory.ts';
import { usage } from './usage.ts';

export type Served = Measured & { cpuMicroseconds: number };
export type Result = { page: Served; asset: Served; atRest: number; underLoad: number };

/** After this time, code is compiled as well as it will be. */
const WARM_UP_SECONDS = 2;

/** Page and asset under load, one after the other, with the memory before and meanwhile. */
export async function measure(contestant: Contestant, options: Load): Promise<Result> {
  const { pid } = contestant;
  const atRest = usage(pid).megabytes;
  const serve = async (url: string): Promise<Served> => {
    await wrk(url, { ...options, seconds: WARM_UP_SECONDS });
    const before = usage(pid).cpuSeconds;
    const measured = await wrk(url, options);
    const cpuSeconds = usage(pid).cpuSeconds - before;
    return { ...measured, cpuMicroseconds: (cpuSeconds / measured.requests) * 1e6 };
  };
  const serveBoth = async () => ({
    page: await serve(contestant.page),
    asset: await serve(contestant.asset),
  });
  const serving = serveBoth();
  const underLoad = await mostMemory(pid, serving);
  return { ...(await serving), atRest, underLoad };
}
