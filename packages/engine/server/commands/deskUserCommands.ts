import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import {
  namesOfUsers,
  removePasskeys,
  removeUser,
  SELLER,
  setPassword,
  userOfRow,
} from '../people/deskUsers.ts';
import { listPasskeys } from '../people/passkeys.ts';
import { command } from './command.ts';
import { newPasswordHash } from './setupCommands.ts';

const name = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9-]{0,30}$/, 'expected letters, digits and hyphens, like ann')
  .describe('Name of the user, as shown in the audit log');

export const deskUsers = command({
  summary: 'List desk users and their passkeys',
  input: z.object({}),
  async run({ store, env, actor }) {
    const passkeys = await listPasskeys(store);
    const hasSeller = env.deskPassword !== undefined || !env.production;
    const names = [...(hasSeller ? [SELLER] : []), ...(await namesOfUsers(store))];
    const users = names.map((user) => ({
      name: user,
      passkeys: passkeys
        .filter((key) => userOfRow(key) === user)
        .map((key) => ({ host: key.host, createdAt: key.created_at, usedAt: key.used_at })),
    }));
    return { you: actor, users };
  },
});

export const deskPassword = command({
  summary: 'Set a desk user’s password, or hash one for DESK_PASSWORD if no name is given',
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
      await setPassword(transaction, clock, { name: user, hash });
      await record(transaction, clock, 'desk', 'desk password set', { actor, user });
    });
    return { user, set: 'password' };
  },
});

export const deskUserRemove = command({
  summary: 'Remove a desk user and end their sessions',
  positional: ['name'],
  onlyCommandLine: true,
  input: z.object({ name }),
  run: ({ store, clock, actor }, { name: user }) =>
    store.transaction().execute(async (transaction) => {
      if (!(await removeUser(transaction, user))) throw new UserError(`User ${user} not found.`);
      await record(transaction, clock, 'desk', 'desk user removed', { actor, user });
      return { user, removed: true };
    }),
});

export const deskPasskeyRemove = command({
  summary: 'Remove a desk user’s lost passkeys, so that the password is enough again',
  positional: ['name'],
  onlyCommandLine: true,
  input: z.object({ name }),
  run: ({ store, clock, actor }, { name: user }) =>
    store.transaction().execute(async (transaction) => {
      const removed = await removePasskeys(transaction, user);
      if (removed === 0) throw new UserError(`${user} has no passkeys.`);
      await record(transaction, clock, 'desk', 'desk passkeys removed', { actor, user });
      return { user, removed };
    }),
});
