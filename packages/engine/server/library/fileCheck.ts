import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { FILES_MISSING, FILES_RESTORED } from '../../content/seller.ts';
import { checksumsOf } from '../../formats/checksums.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { log } from '../core/log.ts';
import { flush, flushFolders } from '../db/files.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import type { CurrentFiles, ProcessContext } from '../orders/context.ts';
import { copyOf, draftName, readBundle } from './bundle.ts';
import type { Editions } from './editionContent.ts';
import { type Edition, type EditionFile, editionFile } from './editions.ts';

type Listed = Pick<Edition, 'version' | 'files'>;
type Broken = { file: EditionFile; problem: string };
/** New, or touched since. */
type Unchecked = { file: EditionFile; path: string; mark: string };
/** What a file looked like when its checksum was last computed, and the result. */
type Checked = Map<string, { mark: string; intact: boolean }>;

const LOOK_EVERY_MS = 5000;
/** A copy that cannot be made must not be tried with every look: it may have gigabytes. */
const RESTORE_EVERY_MS = 60_000;

const NO_VERSION: CurrentFiles = {
  version: undefined,
  problems: ['no version is published, so there is nothing to download'],
};

/** By names and sizes only. */
export async function lookAtFiles(
  dataDir: string,
  edition: Listed | undefined,
): Promise<CurrentFiles> {
  if (!edition) return NO_VERSION;
  const { broken } = await findBroken(dataDir, edition, new Map());
  return { version: edition.version, problems: broken.map(({ problem }) => problem) };
}

/** Reads no file; one whose checksum is known to be wrong counts as broken. */
async function findBroken(dataDir: string, { version, files }: Listed, checked: Checked) {
  const broken: Broken[] = [];
  const unchecked: Unchecked[] = [];
  const looks = files.map(async (file) => {
    const path = editionFile(dataDir, version, file.path);
    const found = path ? await stat(path).catch(() => undefined) : undefined;
    return { file, path, found };
  });
  for (const { file, path, found } of await Promise.all(looks)) {
    if (!path || !found?.isFile()) broken.push({ file, problem: `${file.path} is missing` });
    else if (found.size !== file.bytes) {
      broken.push({ file, problem: `${file.path} has a different size` });
    } else {
      const mark = [file.sha256, found.ino, found.mtimeMs].join(' ');
      const known = checked.get(path);
      if (known?.mark !== mark) unchecked.push({ file, path, mark });
      else if (!known.intact) broken.push({ file, problem: `${file.path} was changed` });
    }
  }
  return { broken, unchecked };
}

export type FileCheck = ReturnType<typeof openFileCheck>;

/**
 * Knows whether a buyer who pays now gets the files. Files of the current version that are missing or
 * damaged are restored from the build where it has the same ones; the seller is alerted in any case.
 */
export function openFileCheck(context: ProcessContext, currentEdition: Editions['current']) {
  const { clock } = context;
  const { dataDir } = context.env;
  const alerts = fileAlerts(context);
  const checked: Checked = new Map();
  let edition: Listed | undefined;
  let looked = { at: Number.NEGATIVE_INFINITY, files: Promise.resolve(NO_VERSION) };
  let restoredAt = Number.NEGATIVE_INFINITY;
  let tending: Promise<void> | undefined;
  let isStopped = false;
  const hasStopped = () => isStopped;

  async function find() {
    // Without the database, the files are still those of the version that was current.
    edition = await currentEdition().catch(() => edition);
    return edition && { edition, ...(await findBroken(dataDir, edition, checked)) };
  }

  async function look(): Promise<CurrentFiles> {
    const found = await find();
    if (!found) return NO_VERSION;
    const problems = found.broken.map(({ problem }) => problem);
    return { version: found.edition.version, problems };
  }

  /** Restores what is missing, and tells the seller. */
  async function repair(): Promise<void> {
    let found = await find();
    if (!found || isStopped) return;
    const now = clock().getTime();
    if (found.broken.length > 0 && Math.abs(now - restoredAt) >= RESTORE_EVERY_MS) {
      restoredAt = now;
      const { version } = found.edition;
      const problems = found.broken.map(({ problem }) => problem);
      if (await restore(context, found.edition, found.broken, hasStopped)) {
        found = (await find()) ?? found;
        const files = problems.length - found.broken.length;
        log.warn({ edition: version, files }, 'files restored from the build');
        await alerts.restored(version, files, problems);
      }
    }
    await alerts.report(found.edition.version, found.broken);
    looked = { ...looked, at: Number.NEGATIVE_INFINITY };
  }

  return {
    /** Looks at most every few seconds, however many requests ask. */
    current(): Promise<CurrentFiles> {
      const at = clock().getTime();
      if (Math.abs(at - looked.at) >= LOOK_EVERY_MS) looked = { at, files: look() };
      return looked.files;
    },
    repair,
    /** Repeated while the shop runs. */
    tend(): Promise<void> {
      tending ??= repair()
        .then(async () => verify((await find())?.unchecked ?? [], checked, hasStopped))
        .then((wrong) => (wrong ? repair() : undefined))
        .catch((error) => {
          if (!isStopped) log.error({ error }, 'files could not be checked');
        })
        .finally(() => {
          tending = undefined;
        });
      return tending;
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Alerts to the seller about files for sale. */
function fileAlerts({ store, clock, shop, env }: ProcessContext) {
  let wasBroken = false;

  /** Once a day at most, however often files come and go and however many processes see it. */
  function alert(version: string, state: 'missing' | 'restored', lines: readonly string[]) {
    const day = calendarDay(clock().getTime(), shop.company.timeZone);
    return alertSeller(store, clock, {
      what: 'files-missing',
      key: [version, state, day].join(':'),
      lines,
      next: state === 'restored' ? FILES_RESTORED.next : undefined,
    });
  }

  return {
    restored: (version: string, files: number, problems: readonly string[]) =>
      alert(version, 'restored', [FILES_RESTORED.what(files, version), ...some(problems)]),

    /** Only of a change. */
    async report(version: string, broken: readonly Broken[]): Promise<void> {
      if (broken.length > 0 === wasBroken) return;
      if (!wasBroken) {
        const problems = broken.map(({ problem }) => problem);
        log.error({ edition: version, problems: some(problems) }, 'files to sell are missing');
        const lines = [FILES_MISSING(version, resolve(env.dataDir)), ...some(problems)];
        await alert(version, 'missing', lines);
      } else log.info({ edition: version }, 'files to sell are complete again');
      wasBroken = !wasBroken;
    },
  };
}

/** Whether any file was restored. */
async function restore(
  { bundle, env }: ProcessContext,
  { version }: Listed,
  broken: readonly Broken[],
  isStopped: () => boolean,
): Promise<boolean> {
  const built = await readBundle(bundle).catch(() => undefined);
  let restored = false;
  for (const { file } of broken) {
    const same = built?.files.find(({ sha256 }) => sha256 === file.sha256);
    if (!same || isStopped()) continue;
    try {
      await putBack(env.dataDir, join(bundle, same.path), version, file);
      restored = true;
    } catch (error) {
      log.error({ edition: version, error }, 'file not restored');
      return restored;
    }
  }
  return restored;
}

async function putBack(
  dataDir: string,
  source: string,
  version: string,
  file: EditionFile,
): Promise<void> {
  const target = editionFile(dataDir, version, file.path);
  if (!target) throw new Error(`${file.path} is outside the folder of its version`);
  const editions = join(dataDir, 'editions');
  const draft = join(editions, draftName());
  await mkdir(dirname(target), { recursive: true });
  try {
    await copyOf(source, draft);
    if ((await checksumsOf(draft)).sha256 !== file.sha256) {
      throw new Error(`${source} is not the file that its manifest lists`);
    }
    await flush(draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
  await flushFolders(join(editions, version), [file.path]);
  await flush(editions);
}

/** Computes the checksums of files that were not read before. Whether one is wrong. */
async function verify(
  unchecked: readonly Unchecked[],
  checked: Checked,
  isStopped: () => boolean,
): Promise<boolean> {
  let wrong = false;
  for (const { file, path, mark } of unchecked) {
    if (isStopped()) return false;
    const intact = await checksumsOf(path).then(
      ({ sha256 }) => sha256 === file.sha256,
      () => false,
    );
    checked.set(path, { mark, intact });
    wrong ||= !intact;
  }
  return wrong;
}

const MOST = 5;

/** Enough to see what is wrong. */
const some = (problems: readonly string[]) =>
  problems.length > MOST
    ? [...problems.slice(0, MOST), `and ${problems.length - MOST} more`]
    : problems;
