import { DAY_MS } from '../../rules/calendar.ts';
import type { Role } from '../../rules/roles.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import type { DeskUserRow } from '../db/schema.ts';

export const INVITATION_DAYS = 3;

type Invited = Pick<DeskUserRow, 'name' | 'invited_at'>;

export const endOfInvitation = ({ invited_at }: Pick<DeskUserRow, 'invited_at'>) =>
  (invited_at ?? 0) + INVITATION_DAYS * DAY_MS;

const signed = ({ name, invited_at }: Invited) => `${name}\0${invited_at}`;

/** Made from the shop's secret, so that neither the store nor a job has it. */
export const invitationToken = (secrets: Secrets, invited: Invited) =>
  secrets.sign('desk-invitation', signed(invited));

/** Stores an invitation. False when somebody has the name or the address. */
export async function addInvited(
  store: Store,
  clock: Clock,
  invited: { name: string; email: string; role: Role },
): Promise<boolean> {
  const times = { invited_at: clock().getTime(), joined_at: null, seen_at: null };
  const added = await store
    .insertInto('desk_users')
    .values({ ...invited, ...times, password_hash: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Another link, which works instead of the last one. False for a user who has joined. */
export async function inviteAgain(store: Store, clock: Clock, name: string): Promise<boolean> {
  const changed = await store
    .updateTable('desk_users')
    .set({ invited_at: clock().getTime() })
    .where('name', '=', name)
    .where('joined_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Who has not joined yet, by the address that the invitation goes to. */
export const findInvitedByEmail = (store: Store, email: string) =>
  store
    .selectFrom('desk_users')
    .selectAll()
    .where('email', '=', email)
    .where('joined_at', 'is', null)
    .executeTakeFirst();

/** Whom a link is for, as long as it works. */
export async function findInvited(
  { store, clock, secrets }: { store: Store; clock: Clock; secrets: Secrets },
  token: string,
): Promise<DeskUserRow | undefined> {
  const waiting = store.selectFrom('desk_users').selectAll().where('joined_at', 'is', null);
  const now = clock().getTime();
  return (await waiting.orderBy('name').execute()).find(
    (one) => endOfInvitation(one) > now && secrets.verifies('desk-invitation', signed(one), token),
  );
}

/** Of two who use a link at the same moment, only one gets true. Without a password, a passkey follows. */
export async function join(
  store: Store,
  clock: Clock,
  { name, invited_at }: Invited,
  password_hash: string | null,
): Promise<boolean> {
  const joined = await store
    .updateTable('desk_users')
    .set({ password_hash, joined_at: clock().getTime() })
    .where('name', '=', name)
    .where('invited_at', '=', invited_at)
    .where('joined_at', 'is', null)
    .executeTakeFirst();
  return joined.numUpdatedRows > 0n;
}
