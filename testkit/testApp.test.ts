import { expect, test } from 'vitest';
import { PATHS } from '../packages/engine/rules/paths.ts';
import { testApp } from './testApp.ts';
import { testShop } from './testShop.ts';

test('the settings of one test do not show on the pages of the next', async () => {
  const model = { CONSULTANT_MODEL: 'x', CONSULTANT_URL: 'https://models.test/v1' };
  const policyOf = async ({
    app,
    close,
  }: Awaited<ReturnType<typeof testApp | typeof testShop>>) => {
    const page = await app.request(PATHS.privacy);
    await close();
    return page.text();
  };
  expect(await policyOf(await testShop(model))).toContain('models.test');
  expect(await policyOf(await testApp())).not.toContain('models.test');
});
