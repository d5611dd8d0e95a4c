import { z } from 'zod';
import { problemsWith } from './shopProblems.ts';
import { languagesSchema, shopSchema } from './shopSchema.ts';

export type Shop = z.infer<ReturnType<typeof shopSchema>>;

export class ShopConfigError extends Error {}

/** A wrong value: its key, what was expected, and in `shop.config.ts` also what was given. */
export type ShopProblem = { key: string; text: string; given?: string };

/** A configuration that was validated, or every wrong key of it. */
export function readShop(
  config: unknown,
): { shop: Shop; problems?: never } | { shop?: never; problems: ShopProblem[] } {
  // The expected texts depend on the languages, so the rest is checked only if those are valid.
  const languages = z.object({ languages: languagesSchema }).safeParse(config);
  const schema = shopSchema(languages.data?.languages ?? []);
  const checked = languages.success ? schema.safeParse(config) : languages;
  if (checked.success) return { shop: checked.data as Shop };
  return { problems: problemsWith(config, checked.error.issues, schema) };
}

/** Validates a configuration and lists every wrong key with what was expected. */
export function defineShop(config: Shop): Shop {
  const { shop, problems } = readShop(config);
  if (shop) return shop;
  const lines = problems.map(
    ({ key, text, given }) =>
      `  ${[`${key || 'defineShop'}: ${text}`, given].filter(Boolean).join('; ')}`,
  );
  throw new ShopConfigError(`shop.config.ts has wrong values:\n${lines.join('\n')}`);
}
