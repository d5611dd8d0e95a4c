import { globSync } from 'node:fs';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { ENGINE } from '../../packages/engine/build/folders.ts';
import { notice, shippedPackages } from '../../packages/engine/build/thirdParty.ts';

const text = notice(shippedPackages());
const listed = (name: string) => text.includes(`\n- ${name} `);

const files = (pattern: string) => globSync(pattern, { cwd: ENGINE });
const BUNDLES = {
  server: ['server/entry.ts', 'cli/entry.ts', ...files('server/*/*Thread.ts')],
  desk: ['desk/main.tsx', 'desk/passkey.ts'],
  site: [...files('site/islands/*.tsx'), ...files('site/scripts/*.ts')],
};

/** The packages with code or files in a bundle. */
async function packagesIn(name: keyof typeof BUNDLES): Promise<string[]> {
  const isServer = name === 'server';
  const [result] = [
    await build({
      root: ENGINE,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true, external: ['better-sqlite3'] },
      build: {
        ssr: isServer,
        write: false,
        assetsInlineLimit: 0,
        minify: false,
        rolldownOptions: { input: BUNDLES[name], onLog: () => undefined },
      },
    }),
  ].flat();
  if (!result || !('output' in result)) throw new Error('a watching build has no result');
  const paths = result.output.flatMap((part) =>
    part.type === 'chunk' ? part.moduleIds : part.originalFileNames,
  );
  const names = paths.flatMap((path) => {
    const [, found] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.replaceAll('\\', '/')) ?? [];
    return found ?? [];
  });
  return [...new Set(names)];
}

test.each([
  ['server', 60],
  ['desk', 20],
  ['site', 3],
] as const)(
  'every package in the bundle of the %s is in the third-party notice',
  async (name, least) => {
    const packages = await packagesIn(name);
    expect(packages.length).toBeGreaterThan(least);
    expect(packages.filter((one) => !listed(one))).toEqual([]);
  },
);

test('fonts, the typesetter and what a server installs are in it too, with their texts', () => {
  for (const name of [
    '@fontsource-variable/onest',
    '@fontsource-variable/source-serif-4',
    '@fontsource-variable/source-code-pro',
    '@fontsource-variable/noto-sans',
    '@myriaddreamin/typst-ts-web-compiler',
    'better-sqlite3',
    'node',
  ]) {
    expect(listed(name), name).toBe(true);
  }
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('Node.js is licensed for use as follows');
});
