import { expect, test } from 'vitest';
import { killLoop } from '../../testkit/killLoop.ts';

const KILLS = 50;

test('every acknowledged payment becomes one order, one email and one receipt although the server is killed', async () => {
  const report = await killLoop(KILLS);
  expect(report.acknowledged).toBeGreaterThanOrEqual(KILLS);
  const nothingWrong = { lost: 0, doubled: 0, withoutGaps: true, unmailed: 0, wrongReceipts: 0 };
  expect(report).toMatchObject(nothingWrong);
}, 600_000);
