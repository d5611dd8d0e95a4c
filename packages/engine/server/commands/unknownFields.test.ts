import { expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from '../composition.ts';
import type { Command } from './command.ts';

/** A schema in JSON, and everything inside it. */
const partsOf = (schema: unknown): object[] =>
  typeof schema === 'object' && schema !== null
    ? [schema, ...Object.values(schema).flatMap(partsOf)]
    : [];

test.each(Object.entries<Command>(commands))('%s rejects unknown fields', (_name, { input }) => {
  const unknown = { code: 'unrecognized_keys', keys: ['amonut'] };
  const { error } = input.safeParse({ amonut: 1 });
  expect(error?.issues).toContainEqual(expect.objectContaining(unknown));
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const objects = partsOf(schema).filter((part) => 'properties' in part);
  for (const object of objects) expect(object).toMatchObject({ additionalProperties: false });
});
