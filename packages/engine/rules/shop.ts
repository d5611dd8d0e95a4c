import { z } from 'zod';
import { problemsWith } from './shopProblems.ts';
import { languagesSchema, shopSchema } from './shopSchema.ts';

export type Shop = z.infer<ReturnType<typeof shopSchema>>;

export class ShopConfigError extends Error {}

/** Validates a configuration and lists every wrong key with what was expected. */
export function defineShop(config: Shop): Shop {
  // The expected texts depend on the languages, so the rest is checked only if those are valid.
  const languages = z.object({ languages: languagesSchema }).safeParse(config);
  const schema = shopSchema(languages.data?.languages ?? []);
  const checked = languages.success ? schema.safeParse(config) : languages;
  if (checked.success) return checked.data as Shop;
  const problems = problemsWith(config, checked.error.issues, schema).map((line) => `  ${line}`);
  throw new ShopConfigError(`shop.config.ts has wrong values:\n${problems.join('\n')}`);
}
