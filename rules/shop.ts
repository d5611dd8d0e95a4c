import { z } from 'zod';
import { problemsWith } from './shopProblems.ts';
import { languagesSchema, shopSchema } from './shopSchema.ts';

export type Shop = z.infer<ReturnType<typeof shopSchema>>;

export class ShopConfigError extends Error {}

/** Checks a whole configuration and names every wrong key with what was expected there. */
export function defineShop(config: Shop): Shop {
  // Which texts are expected depends on the languages: while these are wrong, the rest is not judged.
  const spoken = z.object({ languages: languagesSchema }).safeParse(config);
  const schema = shopSchema(spoken.data?.languages ?? []);
  const checked = spoken.success ? schema.safeParse(config) : spoken;
  if (checked.success) return checked.data as Shop;
  const problems = problemsWith(config, checked.error.issues, schema).map((line) => `  ${line}`);
  throw new ShopConfigError(`shop.config.ts has wrong values:\n${problems.join('\n')}`);
}
