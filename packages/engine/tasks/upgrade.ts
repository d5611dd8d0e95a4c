import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { ENGINE, IS_INSTALLED, ROOT } from '../build/folders.ts';
import { print, printToStderr } from '../build/print.ts';
import { setAside } from '../server/backup/setAside.ts';
import { type Env, readEnv } from '../server/core/env.ts';
import { reasonOf } from '../server/core/storeError.ts';
import { UserError } from '../server/core/userError.ts';
import { refuseIfRunning } from '../server/db/dataFolderLock.ts';
import { loadSettings } from '../server/launch.ts';

const PACKAGES = ['one-product-shop', 'one-product-shop-book'];
/** What says which versions are installed. */
const PINNED = ['package.json', 'package-lock.json']
  .map((name) => join(ROOT, name))
  .filter((file) => existsSync(file));

const succeeds = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { cwd: ROOT, stdio: ['ignore', 2, 2] }).status === 0;

/** A command of the version that is installed at the moment, which is not always the one of this file. */
const SHOP = join(ENGINE, 'bin', 'shop.mjs');
const shop = (...args: string[]) => succeeds(process.execPath, [SHOP, ...args]);

function backUp(): string {
  const { status, stdout } = spawnSync(process.execPath, [SHOP, 'backup', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
  });
  if (status !== 0) throw new UserError('The backup failed, so nothing was changed.');
  const { written }: { written: string } = JSON.parse(stdout);
  return written;
}

/** From a registry by its version, or from a folder with the files of a release. */
function specs(version: string, installed: readonly string[]): string[] {
  return installed.map((name) => {
    if (/^(latest|\d+\.\d+\.\d+)$/.test(version)) return `${name}@${version}`;
    const [file] = globSync(`${name}-[0-9]*.tgz`, { cwd: version });
    if (!file)
      throw new UserError(`${version} is neither a version nor a folder with ${name}-….tgz`);
    return resolve(version, file);
  });
}

/** The installed version again. If the new one has changed the data, these too, from the backup. */
async function goBack(
  backup: string,
  before: readonly string[],
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  isChanged: boolean,
): Promise<string> {
  for (const [index, file] of PINNED.entries()) writeFileSync(file, before[index] ?? '');
  const again = succeeds('npm', ['install']) && shop('build');
  if (!again) return `The way back failed: npm install, npm run build, then restore ${backup}.`;
  if (!isChanged) return 'Everything is as it was before.';
  const where = { dataDir: resolve(dataDir), databaseUrl };
  try {
    const { folder, schema } = await setAside(where, `upgraded-after-${basename(backup)}`);
    const kept = join(folder, relative(where.dataDir, resolve(backup)));
    return shop('restore', kept)
      ? `Everything is as it was before. What the new version had made of the data is in ${folder}${schema ? ` and in the schema "${schema}" of the database` : ''}.`
      : `The old version is installed again, but ${kept} could not be restored.`;
  } catch (error) {
    return `The old version is installed again, but what the new one made of the data is in the way (${reasonOf(error)}). Restore ${backup} into an empty folder and database.`;
  }
}

/**
 * `shop upgrade 1.2.0`: a backup, the new version, its build and migrations, and a check that every
 * order, link, document and file is still there; if not, the way back.
 */
async function upgrade(version = 'latest'): Promise<void> {
  if (!IS_INSTALLED)
    throw new UserError(
      'This is the engine itself. docs/upgrading.md says how a fork is upgraded.',
    );
  loadSettings();
  // biome-ignore lint/style/noProcessEnv: the same settings as the server's
  const env = readEnv(process.env);
  if (!env.databaseUrl) refuseIfRunning(env.dataDir);
  const before = PINNED.map((file) => readFileSync(file, 'utf8'));
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(before[0] ?? '');
  const wanted = specs(
    version,
    PACKAGES.filter((name) => Object.hasOwn(dependencies, name)),
  );
  const backup = backUp();
  print(`Backup: ${backup}`);
  const isInstalled = succeeds('npm', ['install', '--save-exact', ...wanted]) && shop('build');
  // Opening the store runs the migrations.
  if (isInstalled && shop('backup', '--compare', backup)) {
    print(
      `Upgraded to ${wanted.map((spec) => basename(spec)).join(' and ')}. Start the shop again.`,
    );
    return;
  }
  const outcome = await goBack(backup, before, env, isInstalled);
  throw new UserError(`The upgrade failed, see above. ${outcome}`);
}

try {
  await upgrade(process.argv[2]);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  printToStderr(`\n${error.message}\n`);
  process.exitCode = 1;
}
