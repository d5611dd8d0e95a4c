import type { z } from 'zod';
import { problemsWith } from './shopProblems.ts';
import { shopSchema } from './shopSchema.ts';

export type Shop = z.infer<typeof shopSchema>;

export class ShopConfigError extends Error {}

/** Checks a whole configuration and names every wrong key with what was expected there. */
export function defineShop(config: Shop): Shop {
  const checked = shopSchema.safeParse(config);
  if (checked.success) return checked.data;
  const problems = problemsWith(config, checked.error.issues).map((line) => `  ${line}`);
  throw new ShopConfigError(`shop.config.ts has wrong values:\n${problems.join('\n')}`);
}
