import { join } from 'node:path';
import { z } from 'zod';
import { typedNumber } from '../../rules/typedNumber.ts';
import { missingSince } from '../backup/compareBackup.ts';
import { makeBackup } from '../backup/makeBackup.ts';
import { expiredBackups, keepNewest, type Manifest, verifyBackup } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restoreBackup.ts';
import { explainFileErrors } from '../core/fileError.ts';
import { UserError } from '../core/userError.ts';
import { command } from './command.ts';

export const backup = command({
  summary: 'Back up everything while the shop is running',
  positional: ['folder'],
  onlyCommandLine: true,
  roles: ['owner'],
  input: z.object({
    folder: z
      .string()
      .min(1)
      .optional()
      .describe('Folder for the backups (default DATA_DIR/backups)'),
    keep: typedNumber(z.int().min(1))
      .optional()
      .describe('Number of backups to keep; older ones are deleted'),
    verify: z
      .string()
      .min(1)
      .optional()
      .describe('Verify the backup in this folder instead of making one'),
    compare: z
      .string()
      .min(1)
      .optional()
      .describe('Check that the shop still has everything in the backup in this folder'),
  }),
  async run(context, { folder = join(context.env.dataDir, 'backups'), keep, verify, compare }) {
    if (compare) {
      const missing = await missingSince(context, compare);
      if (missing.length > 0)
        throw new UserError(
          `Since this backup was made, something is gone:\n${missing.map((line) => `  ${line}`).join('\n')}`,
        );
      return { compared: compare, missing: 0 };
    }
    if (verify)
      return { verified: verify, ...sizesOf(await verifyBackup(verify, context.progress)) };
    const { path, manifest } = await explainFileErrors(`Can’t make a backup in ${folder}`, () =>
      makeBackup(context, folder),
    );
    const deleted = keep ? await keepNewest(path, keep) : [];
    const { backupDays } = context.shop.retention;
    // The privacy policy promises that backups are deleted by then.
    const tooOld = await expiredBackups(folder, backupDays, context.clock());
    return { written: path, ...sizesOf(manifest), deleted, tooOld };
  },
});

export const restore = command({
  summary: 'Restore a backup into an empty store and verify it',
  positional: ['folder'],
  onlyCommandLine: true,
  roles: ['owner'],
  input: z.object({ folder: z.string().min(1).describe('Folder of the backup, backup-…') }),
  async run(context, { folder }) {
    const manifest = await explainFileErrors(`Can’t restore ${folder}`, () =>
      restoreBackup(context, folder),
    );
    return { restored: folder, ...sizesOf(manifest) };
  },
});

const sizesOf = ({ madeAt, tables, files }: Manifest) => ({
  madeAt,
  rows: Object.fromEntries(tables.map(({ table, rows }) => [table, rows])),
  files: files.length,
  bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
});
