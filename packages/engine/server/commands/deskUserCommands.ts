import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isEmail, withPlainDomain } from '../../rules/email.ts';
import { ROLES } from '../../rules/roles.ts';
import { tidyLine } from '../../rules/text.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store, StoreTransaction } from '../db/database.ts';
import type { DeskUserRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import { COMMAND_LINE, type CommandContext } from '../orders/context.ts';
import {
  findTyped,
  hasSeller,
  isSeller,
  listUsers,
  lockUsers,
  ownersOf,
  removePasskeys,
  removeUser,
  SELLER,
  sellerSeenAt,
  setPassword,
  setRole,
  userOfRow,
} from '../people/deskUsers.ts';
import { addInvited, endOfInvitation, inviteAgain } from '../people/invitations.ts';
import { listPasskeys } from '../people/passkeys.ts';
import { command } from './command.ts';
import { invitationUrl, requireDeskUrl } from './invitationEmail.ts';
import { newPasswordHash } from './setupCommands.ts';

const name = z.string().max(200).describe('Name of the user, as shown in the audit log');
const role = z
  .enum(ROLES)
  .describe('owner (everything), support, accountant (reads taxes and documents) or editor');

/** Not what the audit log calls the command line, nor a mark of a browser. */
const NEW_NAME = /^[\p{L}\d][\p{L}\p{M}\d .’'-]{0,39}$/u;
const newName = name
  .overwrite(tidyLine)
  .refine(
    (typed) => NEW_NAME.test(typed) && !typed.toLowerCase().endsWith(COMMAND_LINE),
    'expected up to 40 letters, digits, spaces and hyphens, like Petya',
  )
  .refine((typed) => !isSeller(typed), 'this is the user of DESK_PASSWORD');

export const deskUsers = command({
  summary: 'List desk users, their roles and their passkeys',
  roles: ROLES,
  input: z.object({}),
  /** To others than owners, only themselves. */
  async run({ store, env, actor, role: actorRole }) {
    const passkeys = await listPasskeys(store);
    const errors = await invitationErrors(store);
    const passkeysOf = (user: string) =>
      passkeys
        .filter((key) => userOfRow(key) === user)
        .map((key) => ({ host: key.host, createdAt: key.created_at, usedAt: key.used_at }));
    const stored = (await listUsers(store)).map((row) => ({
      name: row.name,
      email: row.email,
      role: row.role,
      hasPassword: row.password_hash !== null,
      /** Nobody changes their own access; that of `DESK_PASSWORD` is a setting. */
      isChangeable: row.name !== actor,
      /** When the link of an invitation ends; null for users who have joined. */
      invitedUntil: row.joined_at === null ? endOfInvitation(row) : null,
      /** Why its email was not sent (yet). */
      emailError: row.joined_at === null ? (errors.get(row.email) ?? null) : null,
      seenAt: row.seen_at,
      passkeys: passkeysOf(row.name),
    }));
    const seller = {
      ...{
        name: SELLER,
        email: null,
        role: 'owner' as const,
        hasPassword: true,
        isChangeable: false,
      },
      ...{ invitedUntil: null, emailError: null, seenAt: await sellerSeenAt(store) },
      passkeys: passkeysOf(SELLER),
    };
    const all = [...(hasSeller(env) ? [seller] : []), ...stored];
    const users = actorRole === 'owner' ? all : all.filter((user) => user.name === actor);
    return { you: actor, users };
  },
});

/** Of the last email to each address. */
async function invitationErrors(store: Store): Promise<Map<string | null, string | null>> {
  const emails = store
    .selectFrom('emails')
    .select(['sent_to', 'error'])
    .where('kind', '=', 'desk-invitation')
    .where('state', '<>', 'done');
  const rows = await emails.orderBy('created_at').orderBy('id').execute();
  return new Map(rows.map(({ sent_to, error }) => [sent_to, error]));
}

export const userInvite = command({
  summary: 'Invite somebody to the desk by email',
  positional: ['name', 'email', 'role'],
  roles: ['owner'],
  input: z.object({
    name: newName,
    email: z
      .string()
      .max(320)
      .overwrite((typed) => withPlainDomain(typed).toLowerCase())
      .refine(isEmail, 'expected an email address')
      .describe('Where the invitation goes; they can log in with it'),
    role,
  }),
  async run(context, invited) {
    const { store, clock, env, actor, wake } = context;
    requireDeskUrl(env);
    const user = await store.transaction().execute(async (transaction) => {
      await lockUsers(transaction);
      for (const typed of [invited.name, invited.email]) {
        const known = await findTyped(transaction, typed);
        if (known) throw new UserError(alreadyKnown(known, typed));
      }
      await addInvited(transaction, clock, invited);
      const details = { actor, user: invited.name, role: invited.role };
      await record(transaction, clock, 'desk', 'desk user invited', details);
      await enqueueInvitation(context, transaction, invited.email);
      return userNamed(transaction, invited.name);
    });
    wake();
    return { ...invited, expiresAt: endOfInvitation(user) };
  },
});

const alreadyKnown = (known: DeskUserRow, typed: string) =>
  known.joined_at === null
    ? `${typed} is invited already. You can send the invitation to ${known.name} again.`
    : `${typed} is used already, by ${known.name}.`;

const enqueueInvitation = (
  { clock }: CommandContext,
  transaction: StoreTransaction,
  email: string | null,
) =>
  enqueue(transaction, clock, {
    kind: 'desk-invitation',
    dedupeKey: `desk-invitation:${randomUUID()}`,
    sentTo: email,
  });

export const userInviteAgain = command({
  summary: 'Send an invitation again, with another link for three days',
  positional: ['name'],
  roles: ['owner'],
  input: z.object({ name }),
  async run(context, { name: typed }) {
    const { store, clock, env, actor, wake } = context;
    requireDeskUrl(env);
    const expiresAt = await store.transaction().execute(async (transaction) => {
      const { name: user, email } = await invitedNamed(transaction, typed);
      await inviteAgain(transaction, clock, user);
      await record(transaction, clock, 'desk', 'desk user invited again', { actor, user });
      await enqueueInvitation(context, transaction, email);
      return endOfInvitation(await userNamed(transaction, user));
    });
    wake();
    return { expiresAt };
  },
});

export const userInviteLink = command({
  summary: 'Show the link of an invitation, when its email doesn’t arrive',
  positional: ['name'],
  roles: ['owner'],
  input: z.object({ name }),
  async run(context, { name: typed }) {
    const { store, clock, actor } = context;
    const invited = await invitedNamed(store, typed);
    const expiresAt = endOfInvitation(invited);
    if (expiresAt <= clock().getTime()) {
      throw new UserError(`The invitation for ${invited.name} has expired. Send it again.`);
    }
    const url = invitationUrl(context, invited);
    const details = { actor, user: invited.name };
    await record(store, clock, 'desk', 'desk invitation shown', details);
    return { url, expiresAt };
  },
});

export const userRole = command({
  summary: 'Change the role of a desk user, who has to log in again',
  positional: ['name', 'role'],
  roles: ['owner'],
  input: z.object({ name, role }),
  run: (context, { name: typed, role: to }) =>
    changeUser(context, typed, async (transaction, { name: user, role: from }) => {
      const { clock, actor } = context;
      if (from === to) return { user, role: to };
      await setRole(transaction, user, to);
      const details = { actor, user, from, to };
      await record(transaction, clock, 'desk', 'desk role changed', details);
      return { user, role: to };
    }),
});

export const userEnd = command({
  summary: 'End a desk user’s access at once, or take an invitation back',
  positional: ['name'],
  roles: ['owner'],
  input: z.object({ name }),
  run: (context, { name: typed }) =>
    changeUser(context, typed, async (transaction, { name: user }) => {
      const { clock, actor } = context;
      await removeUser(transaction, user);
      await record(transaction, clock, 'desk', 'desk user removed', { actor, user });
      return { user, removed: true };
    }),
});

/** Somebody else’s access, and never so that nobody is left who can give it back. */
function changeUser<Result>(
  { store, env, actor }: CommandContext,
  typed: string,
  change: (transaction: StoreTransaction, user: DeskUserRow) => Promise<Result>,
): Promise<Result> {
  return store.transaction().execute(async (transaction) => {
    await lockUsers(transaction);
    const user = await userNamed(transaction, typed);
    if (user.name === actor) {
      throw new UserError('Nobody can change or end their own access. Ask another owner.');
    }
    const changed = await change(transaction, user);
    const isOwner = user.role === 'owner' && user.joined_at !== null;
    if (isOwner && (await ownersOf(transaction, env)).length === 0) {
      throw new UserError(
        `${user.name} is the last owner. Invite another one first, or set DESK_PASSWORD.`,
      );
    }
    return changed;
  });
}

async function userNamed(store: Store, typed: string): Promise<DeskUserRow> {
  if (isSeller(typed)) {
    throw new UserError(
      'This is the user of DESK_PASSWORD: change or remove that setting instead.',
    );
  }
  const user = await findTyped(store, typed);
  if (!user) throw new UserError(`User ${typed} not found.`);
  return user;
}

async function invitedNamed(store: Store, typed: string): Promise<DeskUserRow> {
  const user = await userNamed(store, typed);
  if (user.joined_at !== null) throw new UserError(`${user.name} has joined already.`);
  return user;
}

export const deskPassword = command({
  summary: 'Set a desk user’s password, or hash one for DESK_PASSWORD if no name is given',
  positional: ['name'],
  onlyCommandLine: true,
  roles: ['owner'],
  input: z.object({ name: name.optional() }),
  async run({ store, clock, actor }, { name: typed }) {
    if (typed === undefined) return newPasswordHash();
    const { name: user } = await userNamed(store, typed);
    const hash = await newPasswordHash();
    await store.transaction().execute(async (transaction) => {
      if (!(await setPassword(transaction, user, hash))) {
        throw new UserError(`${user} has not joined yet, and chooses a password then.`);
      }
      await record(transaction, clock, 'desk', 'desk password set', { actor, user });
    });
    return { user, set: 'password' };
  },
});

export const deskPasskeyRemove = command({
  summary: 'Remove a desk user’s lost passkeys, so that the password is enough again',
  positional: ['name'],
  onlyCommandLine: true,
  roles: ['owner'],
  input: z.object({ name }),
  run: ({ store, clock, actor }, { name: typed }) =>
    store.transaction().execute(async (transaction) => {
      const user = isSeller(typed) ? SELLER : (await userNamed(transaction, typed)).name;
      const removed = await removePasskeys(transaction, user);
      if (removed === 0) throw new UserError(`${user} has no passkeys.`);
      await record(transaction, clock, 'desk', 'desk passkeys removed', { actor, user });
      return { user, removed };
    }),
});
