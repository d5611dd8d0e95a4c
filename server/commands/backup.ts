import { join } from 'node:path';
import { z } from 'zod';
import { makeBackup } from '../backup/makeBackup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { keepNewest, keptTooLong } from '../backup/oldBackups.ts';
import { verifyBackup } from '../backup/verifyBackup.ts';
import { command } from './command.ts';

export const backup = command({
  summary: 'A consistent copy of everything, made while the shop runs',
  positional: ['folder'],
  changes: false,
  onlyCommandLine: true,
  input: z.object({
    folder: z
      .string()
      .min(1)
      .optional()
      .describe('Where copies are put; DATA_DIR/backups otherwise'),
    keep: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Delete all but so many newest copies'),
    verify: z.string().min(1).optional().describe('Make none: check the copy in this folder'),
  }),
  async run(seller, { folder = join(seller.env.dataDir, 'backups'), keep, verify }) {
    if (verify)
      return { verified: verify, ...sizesOf(await verifyBackup(verify, seller.progress)) };
    const { place, manifest } = await makeBackup(seller, folder);
    const deleted = keep ? await keepNewest(folder, keep) : [];
    const { backupDays } = seller.shop.retention;
    // The privacy policy promises that nothing deleted lives on for longer.
    const tooOld = await keptTooLong(folder, backupDays, seller.clock());
    return { written: place, ...sizesOf(manifest), deleted, tooOld };
  },
});

export const sizesOf = ({ madeAt, tables, files }: Manifest) => ({
  madeAt,
  rows: Object.fromEntries(tables.map(({ table, rows }) => [table, rows])),
  files: files.length,
  bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
});
