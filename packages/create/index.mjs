#!/usr/bin/env node
// `npm create one-product-shop my-shop` writes the folder of a new shop. It must run on Node.js 20 or
// later, and has no dependencies: npm downloads it for this one run.
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HERE = dirname(fileURLToPath(import.meta.url));
const KINDS = readdirSync(join(HERE, 'kinds')).sort();
const LIST = new Intl.ListFormat('en');
const OR = new Intl.ListFormat('en', { type: 'disjunction' });
const DEFAULT_KIND = 'files';
/** The only kind that is compiled: the others do not install the compiler. */
const GUIDE = 'guide';
const USAGE = `npm create one-product-shop my-shop -- --kind ${KINDS.join('|')}`;

/** A mistake in the command. It is shown without a stack trace. */
class CommandError extends Error {}

/** Writes the project and returns its folder. It never changes a file that is there. */
export function createShop(folder, kind = DEFAULT_KIND) {
  if (!KINDS.includes(kind))
    throw new CommandError(`There is no kind "${kind}"; there are ${LIST.format(KINDS)}.`);
  const target = resolve(folder);
  const name = packageName(basename(target));
  if (!name)
    throw new CommandError(`"${folder}" has no letter or digit for the name of the package.`);
  if (filesIn(target).length > 0)
    throw new CommandError(`${target} is not empty. Nothing was changed; choose another name.`);
  mkdirSync(target, { recursive: true });
  for (const source of ['template', join('kinds', kind)]) copy(join(HERE, source), target);
  if (kind === GUIDE) forgetKnots(target);
  const packages =
    kind === GUIDE ? ['one-product-shop', 'one-product-shop-book'] : ['one-product-shop'];
  const manifest = manifestOf(name, packages);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return target;
}

/** npm leaves names with a dot at their start out of a package, so here they start with an underscore. */
function copy(source, target) {
  for (const entry of readdirSync(source))
    cpSync(join(source, entry), join(target, entry.replace(/^_/, '.')), { recursive: true });
}

/** The template sells knots, and a guide has a sample of its own. */
function forgetKnots(target) {
  rmSync(join(target, 'pictures'), { recursive: true });
  const file = join(target, 'shop.config.ts');
  const config = readFileSync(file, 'utf8');
  writeFileSync(file, config.replace('Four Useful Knots', 'Open Your Shop'));
}

function manifestOf(name, packages) {
  const { version } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));
  const scripts = ['build', 'start', 'dev'].map((task) => [task, `shop ${task}`]);
  return {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    scripts: { ...Object.fromEntries(scripts), shop: 'shop' },
    dependencies: Object.fromEntries(packages.map((name) => [name, version])),
    // Packages that may run a program when they are installed, for npm 11.16 and later.
    allowScripts: { node: true, esbuild: true, 'better-sqlite3': false },
  };
}

const packageName = (folder) =>
  folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function filesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR')
      throw new CommandError(`${folder} is a file; choose another name.`);
    throw error;
  }
}

async function askForKind() {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return DEFAULT_KIND;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `What do you sell: ${OR.format(KINDS)}? [${DEFAULT_KIND}] `,
  );
  terminal.close();
  return answer.trim() || DEFAULT_KIND;
}

function readCommand() {
  try {
    const options = { kind: { type: 'string' }, help: { type: 'boolean', short: 'h' } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, folders: positionals };
  } catch (error) {
    throw new CommandError(`${error.message}\n${USAGE}`);
  }
}

async function run() {
  const { help, kind, folders } = readCommand();
  if (help) return console.log(USAGE);
  if (folders.length !== 1) throw new CommandError(`Name one folder for the shop:\n${USAGE}`);
  const [folder] = folders;
  console.log(`Your shop is in ${createShop(folder, kind ?? (await askForKind()))}\n`);
  console.log(`  cd ${/\s/.test(folder) ? `"${folder}"` : folder}\n  npm install\n  npm run dev\n`);
  console.log('README.md in it says what to change, and how to sell.');
}

// npm runs it through a link.
const isCommand =
  process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isCommand)
  await run().catch((error) => {
    if (!(error instanceof CommandError)) throw error;
    console.error(`\n${error.message}\n`);
    process.exitCode = 1;
  });
