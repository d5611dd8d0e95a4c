import { expect, test } from 'vitest';
import { killLoop } from '../../testkit/killLoop.ts';

const KILLS = 5;

test('killed in the middle of everything, every acknowledged payment is one order and its mail', async () => {
  const report = await killLoop(KILLS);
  expect(report.acknowledged).toBeGreaterThanOrEqual(KILLS);
  expect(report).toMatchObject({ lost: 0, doubled: 0, withoutGaps: true, unmailed: 0 });
}, 180_000);
