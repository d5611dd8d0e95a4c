import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { API_SCOPES, type ApiScope } from '../../rules/connections.ts';
import { command } from '../commands/command.ts';
import { hashToken } from '../core/secrets.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';

const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .describe('What the token is for, such as “Accounting”');

export const apiTokens = command({
  summary: 'List the tokens of the API',
  roles: ['owner'],
  input: z.object({}),
  async run({ store }) {
    const rows = await store.selectFrom('api_tokens').selectAll().orderBy('name').execute();
    return rows.map((row) => ({
      name: row.name,
      scopes: JSON.parse(row.scopes) as ApiScope[],
      createdAt: row.created_at,
      /** Up to an hour late. */
      usedAt: row.used_at,
    }));
  },
});

export const apiTokenCreate = command({
  summary: 'Create a token for the API; it is shown only once',
  positional: ['name'],
  roles: ['owner'],
  input: z.object({
    name,
    scopes: z
      .array(z.enum(API_SCOPES))
      .min(1, 'choose at least one')
      .meta({ description: `What it may read: ${API_SCOPES.join(', ')}`, examples: ['orders'] }),
  }),
  async run({ store, clock, actor }, input) {
    const token = `shop_${randomBytes(32).toString('base64url')}`;
    const scopes = [...new Set(input.scopes)];
    await store.transaction().execute(async (transaction) => {
      const added = await transaction
        .insertInto('api_tokens')
        .values({
          id: randomUUID(),
          name: input.name,
          token_hash: hashToken(token),
          scopes: JSON.stringify(scopes),
          created_at: clock().getTime(),
          used_at: null,
        })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 0n)
        throw new UserError(`There’s already a token named “${input.name}”. Revoke it first.`);
      await record(transaction, clock, 'api', 'API token created', {
        actor,
        name: input.name,
        scopes,
      });
    });
    return { name: input.name, scopes, token };
  },
});

export const apiTokenRevoke = command({
  summary: 'Revoke a token of the API; it stops working at once',
  positional: ['name'],
  roles: ['owner'],
  input: z.object({ name }),
  run: ({ store, clock, actor }, input) =>
    store.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('api_tokens')
        .where('name', '=', input.name)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new UserError(`Token “${input.name}” not found.`);
      await record(transaction, clock, 'api', 'API token revoked', { actor, name: input.name });
      return { name: input.name, revoked: true };
    }),
});
