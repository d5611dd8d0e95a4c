import type { SMTPServerOptions } from 'smtp-server';
import type { MailServer } from '../../testkit/mailServer.ts';
import type { RunningServer } from '../../testkit/serverProcess.ts';

/** What a fault can get at while payments come in. */
export type World = {
  servers: RunningServer[];
  mailServer: MailServer;
  /** Until then the provider sends nothing. */
  silence?: Promise<unknown>;
};

/** Something that goes wrong for a few seconds, and how the shop is set up to meet it. */
export type Fault = {
  name: string;
  servers?: number;
  env?: Record<string, string> & { DATABASE_URL?: string };
  dataDir?: string;
  mail?: SMTPServerOptions;
  /** The time on the server's clock, when that is not ours. */
  now?: () => Date;
  /** Sends each event so many times over, in any order. */
  copies?: number;
  /** Breaks, waits, mends. */
  strike: (world: World) => Promise<unknown>;
  cleanUp?: () => void | Promise<void>;
};
