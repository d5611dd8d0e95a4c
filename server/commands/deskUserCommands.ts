import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { endAccess, SELLER } from '../db/deskUsers.ts';
import { command } from './command.ts';
import { newPasswordHash } from './setupCommands.ts';

const name = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9-]{0,30}$/, 'expected letters, digits and hyphens, like ann')
  .describe('The user’s name, as the audit log shows it');

export const deskUsers = command({
  summary: 'List the users of the desk and their passkeys',
  input: z.object({}),
  async run({ store, env, actor }) {
    const stored = await store.selectFrom('desk_users').select('name').orderBy('name').execute();
    const passkeys = await store.selectFrom('desk_passkeys').selectAll().execute();
    const hasSeller = env.deskPassword !== undefined || !env.production;
    const names = [...(hasSeller ? [SELLER] : []), ...stored.map((user) => user.name)];
    const users = names.map((user) => ({
      name: user,
      passkeys: passkeys
        .filter((key) => key.user_name === user)
        .map((key) => ({ host: key.host, createdAt: key.created_at, usedAt: key.used_at })),
    }));
    return { you: actor, users };
  },
});

export const deskPassword = command({
  summary: 'Set the password of a user of the desk; without a name, hash one for DESK_PASSWORD',
  positional: ['name'],
  onlyCommandLine: true,
  input: z.object({ name: name.optional() }),
  async run({ store, clock, actor }, { name: user }) {
    if (user === SELLER) {
      throw new UserError(
        'The seller’s password is DESK_PASSWORD. Run this without a name and set it to the output.',
      );
    }
    const hash = await newPasswordHash();
    if (user === undefined) return hash;
    await store.transaction().execute(async (transaction) => {
      const values = { name: user, password_hash: hash, created_at: clock().getTime() };
      await transaction
        .insertInto('desk_users')
        .values(values)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ password_hash: hash }))
        .execute();
      await endAccess(transaction, user, false);
      await record(transaction, clock, 'desk', 'desk password set', { actor, user });
    });
    return { user, set: 'password' };
  },
});

export const deskUserRemove = command({
  summary: 'Remove a user of the desk; ends their sessions at once',
  positional: ['name'],
  onlyCommandLine: true,
  input: z.object({ name }),
  run: ({ store, clock, actor }, { name: user }) =>
    store.transaction().execute(async (transaction) => {
      const removed = await transaction
        .deleteFrom('desk_users')
        .where('name', '=', user)
        .executeTakeFirst();
      if (removed.numDeletedRows === 0n) throw new UserError(`There is no user named ${user}.`);
      await endAccess(transaction, user, true);
      await record(transaction, clock, 'desk', 'desk user removed', { actor, user });
      return { user, removed: true };
    }),
});

export const deskPasskeyRemove = command({
  summary: 'Remove the passkeys of a user who has lost them; the password alone logs in again',
  positional: ['name'],
  onlyCommandLine: true,
  input: z.object({ name }),
  run: ({ store, clock, actor }, { name: user }) =>
    store.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('desk_passkeys')
        .where('user_name', '=', user)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new UserError(`${user} has no passkeys.`);
      await endAccess(transaction, user, true);
      await record(transaction, clock, 'desk', 'desk passkeys removed', { actor, user });
      return { user, removed: Number(numDeletedRows) };
    }),
});
