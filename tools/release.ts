import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE, ROOT, SERVER_DIST } from '../packages/engine/build/folders.ts';
import { print } from '../packages/engine/build/print.ts';
import { buildEngine } from '../packages/engine/tasks/build.ts';

type Manifest = {
  name: string;
  version: string;
  private?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const NOT_PUBLISHED = /\.test\.tsx?$|(^|\/)node_modules$/;
/** The parts of the build that every shop shares. */
const BUILT = ['server', 'browser', 'desk'];

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Packages whose code or files these sources name. */
function needed(folder: string, all: Record<string, string>) {
  const code = globSync('**/*.{ts,tsx,mjs}', { cwd: folder })
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const isNamed = (name: string) => code.includes(`'${name}'`) || code.includes(`'${name}/`);
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name]) => isNamed(name) || code.includes(`\`${name}/`) || name === 'node',
    ),
  );
}

/**
 * A folder as `npm pack` takes it: sources without tests, and what these need to be installed. `peer` is
 * the package that has to be there in the same version.
 */
function stage(source: string, target: string, peer?: Manifest): void {
  cpSync(source, target, { recursive: true, filter: (path) => !NOT_PUBLISHED.test(path) });
  const { private: _, devDependencies, ...manifest } = manifestOf(source);
  const all = { ...manifest.dependencies, ...devDependencies };
  const published = {
    ...manifest,
    dependencies: needed(target, all),
    ...(peer && { peerDependencies: { [peer.name]: peer.version } }),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
}

/** The compiler options that the engine's components are written for. */
const TSCONFIG = { compilerOptions: { jsx: 'react-jsx' } };

/** What the changelog says about a version, without its heading. */
function changesOf(version: string, changelog: string): string {
  const heading = `\n## ${version}`;
  const from = changelog.indexOf(heading);
  if (from < 0) throw new Error(`CHANGELOG.md has no section "## ${version}"`);
  const body = changelog.slice(changelog.indexOf('\n', from + 1) + 1);
  const end = body.search(/^## /m);
  return `${(end < 0 ? body : body.slice(0, end)).trim()}\n`;
}

/** Packs the packages into a folder and returns the names of the files. */
export async function packRelease(folder: string): Promise<string[]> {
  await buildEngine();
  rmSync(folder, { recursive: true, force: true });
  const staged = join(folder, 'staged');
  const engine = join(staged, 'engine');
  stage(ENGINE, engine);
  for (const part of BUILT)
    cpSync(join(SERVER_DIST, part), join(engine, 'dist', part), { recursive: true });
  cpSync(join(SERVER_DIST, 'server/THIRD-PARTY.md'), join(engine, 'THIRD-PARTY.md'));
  writeFileSync(join(engine, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const packages = join(ROOT, 'packages');
  stage(join(packages, 'book'), join(staged, 'book'), manifestOf(ENGINE));
  stage(join(packages, 'create'), join(staged, 'create'));
  for (const name of readdirSync(staged)) {
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    execFileSync('npm', [...args, join(staged, name)], { stdio: ['ignore', 'ignore', 2] });
  }
  rmSync(staged, { recursive: true });
  return readdirSync(folder).sort();
}

/** `npm run release` writes everything that is published to `release/`. */
if (import.meta.main) {
  const folder = join(ROOT, 'release');
  const { version } = manifestOf(ENGINE);
  const changes = changesOf(version, readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'));
  const tarballs = await packRelease(folder);
  writeFileSync(join(folder, 'CHANGES.md'), changes);
  const bom =
    'sbom --sbom-format cyclonedx --package-lock-only -w packages/engine -w packages/book';
  writeFileSync(
    join(folder, 'sbom.cdx.json'),
    execFileSync('npm', bom.split(' '), { cwd: ROOT, maxBuffer: 1e8 }),
  );
  const sums = [...tarballs, 'sbom.cdx.json', 'CHANGES.md'].map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  print(sums.join('').trimEnd());
}
