import { expect, test } from 'vitest';
import { canMount, tryFaults } from '../../testkit/faults/faults.ts';
import { failsOnReadOnlyDisk } from '../../testkit/faults/machineFaults.ts';
import { refundsInOutage } from '../../testkit/faults/refundsInOutage.ts';

/** An email that its recipient's server rejects for good is not sent again. */
const REJECTED = 'mail server rejects permanently (550)';

test('no fault of disk, clock, store or mail server loses or doubles an acknowledged payment', async () => {
  const outcomes = await tryFaults();
  expect(outcomes.length).toBeGreaterThan(10);
  const fine = { lost: 0, doubled: 0, withoutGaps: true };
  for (const outcome of outcomes) {
    const emails = outcome.name === REJECTED ? {} : { unmailed: 0, failed: 0 };
    expect(outcome).toMatchObject({ name: outcome.name, ...fine, ...emails });
    expect(outcome.acknowledged).toBeGreaterThan(0);
  }
}, 600_000);

test('a refund whose answer is lost is paid once', async () => {
  expect(await refundsInOutage()).toMatchObject({ lost: 0, doubled: 0 });
});

test.runIf(canMount)('a shop on a read-only disk refuses to start', async () => {
  expect(await failsOnReadOnlyDisk()).toBe(true);
});
