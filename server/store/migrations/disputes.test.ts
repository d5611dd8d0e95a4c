import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../tests/engines.ts';
import { disputeEvent } from '../../../tests/fakes/paymentEvents.ts';
import { openStore, type Store } from '../database.ts';

/** As the migration before left it. */
async function forgetMigration(store: Store) {
  await sql`alter table payments drop column disputes`.execute(store);
  await sql`delete from kysely_migration where name = '010-disputes'`.execute(store);
}

test.each(ENGINES)('on %s, the disputes of earlier payments are told apart', async (engine) => {
  const { DATABASE_URL: databaseUrl } = await settingsFor(engine);
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  const before = await openStore({ dataDir, databaseUrl });
  for (const [id, dispute] of [
    ['pi_won', 'won'],
    ['pi_gone', 'lost'],
    ['pi_fine', 'none'],
  ] as const) {
    const row = { id, refunded_cents: 0, dispute, disputes: '{}', last4: null };
    await before.insertInto('payments').values(row).execute();
  }
  for (const event of [
    disputeEvent('closed', 'won', 'pi_won'),
    disputeEvent('created', 'needs_response', 'pi_won'),
    disputeEvent('created', 'needs_response', 'pi_won', 2),
  ]) {
    const { id, type } = event;
    const row = { id, type, received_at: 1, payload: JSON.stringify(event), about: 'pi_won' };
    await before.insertInto('payment_events').values(row).execute();
  }
  await forgetMigration(before);
  await before.destroy();
  const store = await openStore({ dataDir, databaseUrl });
  const found = await store.selectFrom('payments').select(['id', 'disputes']).execute();
  expect(Object.fromEntries(found.map(({ id, disputes }) => [id, JSON.parse(disputes)]))).toEqual({
    pi_won: { du_1_of_pi_won: 'won', du_2_of_pi_won: 'open' },
    pi_gone: { earlier: 'lost' },
    pi_fine: {},
  });
  await store.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});
