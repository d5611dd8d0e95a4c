import type { z } from 'zod';
import { problemsWith } from './shopProblems.ts';
import { languagesSchema, shopSchema } from './shopSchema.ts';

export type Shop = z.infer<ReturnType<typeof shopSchema>>;

export class ShopConfigError extends Error {}

/** Checks a whole configuration and names every wrong key with what was expected there. */
export function defineShop(config: Shop): Shop {
  const schema = shopSchema(languagesSchema.safeParse(config.languages).data ?? []);
  const checked = schema.safeParse(config);
  if (checked.success) return checked.data;
  const problems = problemsWith(config, checked.error.issues, schema).map((line) => `  ${line}`);
  throw new ShopConfigError(`shop.config.ts has wrong values:\n${problems.join('\n')}`);
}
