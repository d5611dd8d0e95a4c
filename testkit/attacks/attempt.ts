import type { Store } from '../../packages/engine/server/db/database.ts';
import type { MailServer } from '../mailServer.ts';
import type { RunningServer } from '../serverProcess.ts';

/** The shop that is attacked. */
export type Target = Pick<RunningServer, 'url' | 'deskUrl' | 'dataDir' | 'pid'> & {
  /** The desk's. */
  password: string;
  /** Headers of the seller, who is logged in. */
  seller: Record<string, string>;
  /** A separate connection, to see what an attack has left behind. */
  store: Store;
  /** Receives every email of the shop. */
  mail: MailServer;
  log: () => string;
};

/** One attack. */
export type Attempt = {
  /** Its section of OWASP ASVS 5. */
  asvs: string;
  what: string;
  /** Returns what happened. Throws if the attack succeeded. */
  run: (target: Target) => Promise<string>;
};

export function must(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}
