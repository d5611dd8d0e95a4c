import type { Contestant } from './contestants.ts';
import { type Load, load, type Measured } from './load.ts';
import { usage } from './usage.ts';

export type Served = Measured & { cpuMicroseconds: number };
export type Result = { page: Served; asset: Served; atRest: number; underLoad: number };

/** Code that has run this often is compiled as well as it will be. */
const WARM_UP = { requests: 20_000, seconds: 4 };
const SAMPLE_MS = 200;

/** Page and asset under load, one after the other, with the memory before and meanwhile. */
export async function measure(contestant: Contestant, options: Load): Promise<Result> {
  const { pid } = contestant;
  const atRest = usage(pid).megabytes;
  let underLoad = atRest;
  const sampling = setInterval(() => {
    underLoad = Math.max(underLoad, usage(pid).megabytes);
  }, SAMPLE_MS);
  const serve = async (url: string): Promise<Served> => {
    await load(url, { ...options, ...WARM_UP });
    const before = usage(pid).cpuSeconds;
    const measured = await load(url, options);
    const cpuSeconds = usage(pid).cpuSeconds - before;
    return { ...measured, cpuMicroseconds: (cpuSeconds / measured.requests) * 1e6 };
  };
  try {
    const page = await serve(contestant.page);
    const asset = await serve(contestant.asset);
    return { page, asset, atRest, underLoad };
  } finally {
    clearInterval(sampling);
  }
}
