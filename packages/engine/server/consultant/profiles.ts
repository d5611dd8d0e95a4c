import type { Profile } from '../../rules/consultant.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';

export const NO_PROFILE: Profile = { trade: '', client: '', offer: '', price: '', hours: '' };

/** What buyers tell the consultant about their business; empty fields before they do. */
export async function profileOf(store: Store, orderId: string): Promise<Profile> {
  const row = await store
    .selectFrom('consultant_profiles')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? NO_PROFILE;
}

export async function saveProfile(
  { store, clock }: { store: Store; clock: Clock },
  orderId: string,
  profile: Profile,
): Promise<void> {
  const values = { ...profile, updated_at: clock().getTime() };
  await store
    .insertInto('consultant_profiles')
    .values({ order_id: orderId, ...values })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
    .execute();
}
