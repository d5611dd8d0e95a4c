import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const OWN = ['one-product-shop', 'one-product-shop-book', 'create-one-product-shop'];

/**
 * A shop outside this repository, as `npm create one-product-shop` and `npm install` leave it: written by
 * the packed template, with the packed engine and the packages that are installed here. Returns its folder.
 */
export function newProject(kind: string, tarballs: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'new-shop-'));
  unpack('create-one-product-shop', tarballs, join(parent, 'create'));
  const project = join(parent, 'my-shop');
  const command = [join(parent, 'create', 'index.mjs'), project, '--kind', kind];
  execFileSync(process.execPath, command, { stdio: ['ignore', 'ignore', 2] });
  const packages = join(project, 'node_modules');
  linkTree(join(ROOT, 'node_modules'), packages);
  for (const name of OWN) rmSync(join(packages, name), { force: true });
  for (const name of dependenciesOf(project)) unpack(name, tarballs, join(packages, name));
  return project;
}

const dependenciesOf = (project: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).dependencies);

function unpack(name: string, tarballs: string, target: string): void {
  const [file] = globSync(`${name}-[0-9]*.tgz`, { cwd: tarballs });
  if (!file) throw new Error(`${tarballs} has no package ${name}`);
  const unpacked = `${target}.unpacked`;
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', join(tarballs, file), '-C', unpacked]);
  renameSync(join(unpacked, 'package'), target);
  rmSync(unpacked, { recursive: true });
}

/** Hard links are made in seconds; between two disks there are none. */
function linkTree(source: string, target: string): void {
  try {
    execFileSync('cp', ['-al', source, target], { stdio: 'ignore' });
  } catch {
    rmSync(target, { recursive: true, force: true });
    execFileSync('cp', ['-a', source, target]);
  }
}
