import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../../testkit/paidSessions.ts';
import { startShop } from '../shop.ts';
import type { Fault } from './fault.ts';

const SECONDS_MS = 3000;

/** A small disk of its own: only root may have one. */
function smallDisk() {
  const disk = mkdtempSync(join(tmpdir(), 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk]);
  const cleanUp = () => {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  };
  return { disk, dataDir: join(disk, 'data'), cleanUp };
}

export function diskFull(): Fault {
  const { disk, dataDir, cleanUp } = smallDisk();
  return {
    name: 'disk full',
    dataDir,
    cleanUp,
    async strike() {
      const filler = join(disk, 'filler');
      const file = openSync(filler, 'w');
      const until = Date.now() + SECONDS_MS;
      while (Date.now() < until) {
        fill(file);
        await pause(20);
      }
      closeSync(file);
      rmSync(filler);
    },
  };
}

function fill(file: number): void {
  try {
    for (;;) writeSync(file, Buffer.alloc(65_536));
  } catch {
    // Full, as it should be.
  }
}

/** Every file of the shop stays as long as it is: whatever must grow fails, the log of the store first. */
export const diskRefusesWrites = (): Fault => ({
  name: 'disk refuses writes for a while',
  async strike({ servers }) {
    const limit = (bytes: string) => {
      for (const { pid } of servers) {
        execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
      }
    };
    limit('0');
    await pause(SECONDS_MS);
    limit('unlimited');
  },
});

/** A disk that can only be read from: the shop says so and does not open. */
export async function refusesReadOnlyDisk(): Promise<boolean> {
  const { disk, dataDir, cleanUp } = smallDisk();
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  try {
    const server = await startShop({ dataDir });
    await server.kill();
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('cannot be written to');
  } finally {
    cleanUp();
  }
}
