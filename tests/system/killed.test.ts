import { expect, test } from 'vitest';
import { killLoop } from '../../testkit/killLoop.ts';

const KILLS = 5;

test('every acknowledged payment becomes one order and one email although the server is killed', async () => {
  const report = await killLoop(KILLS);
  expect(report.acknowledged).toBeGreaterThanOrEqual(KILLS);
  expect(report).toMatchObject({ lost: 0, doubled: 0, withoutGaps: true, unmailed: 0 });
}, 180_000);
