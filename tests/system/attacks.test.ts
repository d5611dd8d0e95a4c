import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTEMPTS, openTarget } from '../../testkit/attacks/attacks.ts';

let shop: Awaited<ReturnType<typeof openTarget>>;
beforeAll(async () => {
  shop = await openTarget();
});
afterAll(() => shop.close());

test.each(ATTEMPTS.map(({ what, run }) => [what, run] as const))('fails: %s', async (_, run) => {
  await run(shop.target);
});

test('no attack has put a secret, personal data or a control character into the log', () => {
  expect(shop.inLog()).toEqual({ leaked: 0, hasControls: false });
});
