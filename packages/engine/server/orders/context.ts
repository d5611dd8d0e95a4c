import type { Content } from '../../content/content.ts';
import type { CaseState } from '../../rules/case.ts';
import type { Role } from '../../rules/roles.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import type { ShowPage } from '../http/page.ts';
import type { Site } from '../http/site.ts';
import type { FollowUps } from '../jobs/queue.ts';
import type { KnownOrder } from '../payments/moneyBack.ts';
import type { Payments } from '../payments/payments.ts';
import type { SettingsContext } from '../settings/settingsContext.ts';
import type { LookUpCode } from './codes.ts';

/**
 * What a change of an order does to the refund requests and withdrawals about it, in the same locked
 * transaction. Orders know no more of them. `refunds/recomputeCase.ts` has the only one.
 */
export type OrderCases = {
  /** Brings all of them in line with the order; returns their states. */
  recompute(
    context: Pick<ProcessContext, 'clock' | 'shop'>,
    transaction: LockedTransaction,
    order: { before: KnownOrder; now: KnownOrder },
    followUps: FollowUps,
  ): Promise<CaseState[]>;
  /** Its library has another link: a person who had the former one may have used it. */
  linkChanged(transaction: LockedTransaction, order: Pick<OrderRow, 'id'>): Promise<void>;
  /** Somebody else may have corrected its address, and sent what came since. */
  correctionUndone(
    transaction: LockedTransaction,
    order: Pick<OrderRow, 'id' | 'email_corrected_at'>,
  ): Promise<void>;
  /** Whether a refund of it waits for the buyer's bank account. */
  needAccount(store: Store, order: Pick<OrderRow, 'id'>): Promise<boolean>;
};

/** Whether buyers get the files of the current version. */
export type CurrentFiles = { version: string | undefined; problems: readonly string[] };

/**
 * What the process has, at the command line as in a running shop. A function asks for the parts it
 * uses: `Pick<ProcessContext, 'store' | 'clock'>`.
 */
export type ProcessContext = {
  env: Env;
  store: Store;
  clock: Clock;
  shop: Shop;
  /** The texts of the shop. */
  content: Content;
  secrets: Secrets;
  payments: Payments;
  /** The folder of the latest build of the product. */
  bundle: string;
  currentFiles: () => Promise<CurrentFiles>;
  /** There may be new jobs; with a queue, only there. */
  wake: (queue?: 'payments') => void;
  settings: SettingsContext;
  /** Sets the page of a document or an evidence file as PDF. */
  typeset: (page: object, template?: 'document' | 'evidence') => Promise<Uint8Array>;
  /** Required: without them, money that went back would still be owed to the case that asked for it. */
  orderCases: OrderCases;
  /**
   * Issues the document of a new sale in the transaction that stores the sale. False leaves it to a
   * job, and so does leaving this out.
   */
  issueAtOnce?:
    | ((transaction: LockedTransaction, sale: KnownOrder) => Promise<boolean>)
    | undefined;
};

/** What every route of the site is given: the process, and how it answers a visitor. */
export type RouteContext = ProcessContext & {
  site: () => Site;
  /** Responds with a page that is rendered for one visitor. */
  showPage: ShowPage;
  lookUpCode: LookUpCode;
};

/** What a seller's command runs with, the same at the desk and on the command line. */
export type CommandContext = ProcessContext & {
  /** Recorded in the audit log with every change: a user of the desk, or the command line. */
  actor: string;
  /** What the actor may see where a command shows several things. */
  role: Role;
  /** Reports how far a long command is. */
  progress: (what: string, done: number, total: number) => void;
};

/** No user of the desk can have this name: theirs have no spaces. */
export const COMMAND_LINE = 'command line';

/** `mila on the command line` */
export const onCommandLine = (user: string | undefined) =>
  user ? `${user} on the ${COMMAND_LINE}` : COMMAND_LINE;

export const isOnCommandLine = (actor: string) => actor.endsWith(COMMAND_LINE);
