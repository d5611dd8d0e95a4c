import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pause } from '../../testkit/paidSessions.ts';
import type { Fault } from './fault.ts';

const SHIM = resolve(import.meta.dirname, 'shiftedClock.ts');
const NOTICED_MS = 1500;

/** The machine's clock is set to another time while the shop runs. */
export function clockJumps(name: string, milliseconds: number, andBack = false): Fault {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const file = join(folder, 'shift');
  writeFileSync(file, '0');
  let shift = 0;
  return {
    name,
    env: { NODE_OPTIONS: `--import=${SHIM}`, CLOCK_FILE: file },
    now: () => new Date(Date.now() + shift),
    async strike() {
      for (const next of andBack ? [milliseconds, 0] : [milliseconds]) {
        shift = next;
        writeFileSync(file, String(shift));
        await pause(NOTICED_MS);
      }
    },
    cleanUp: () => rmSync(folder, { recursive: true }),
  };
}
