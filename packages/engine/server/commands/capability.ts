import type { Context, Hono } from 'hono';
import type { Roles } from '../../rules/roles.ts';
import type { Finding } from '../doctor/finding.ts';
import type { Exceptions, RejectedStatus } from '../http/gate.ts';
import type { Handlers } from '../jobs/queue.ts';
import type { Editions } from '../library/editionContent.ts';
import type { LibraryAccess } from '../library/libraryAccess.tsx';
import type { CommandContext, ProcessContext, RouteContext } from '../orders/context.ts';
import type { Command } from './command.ts';

export type Check = (context: CommandContext) => Promise<Finding[]>;

/**
 * A part of the shop that a fork may delete: nothing but `capabilities.ts` imports it. What needs
 * something of it asks that list. docs/removing.md says what belongs to each.
 */
export type Capability = {
  /** What a seller can do with it. */
  commands?: Readonly<Record<string, Command>>;
  /** Its part of the settings check. */
  checks?: readonly Check[];
  /** Of its routes on the site that have not the default limits. */
  siteLimits?: Exceptions;
  /** Its routes at the desk, for users who are logged in, and those limits of them. */
  deskRoutes?(context: CommandContext): readonly DeskRoute[];
  deskLimits?: Exceptions;
  /** What was interrupted when the process stopped; once at its start. */
  begin?(context: ProcessContext): Promise<void>;
  /** Its work in a running shop, opened again when the settings change. */
  open?(context: CommandContext, editions: Editions): OpenCapability | Promise<OpenCapability>;
};

/** A route for users who are logged in. None can be added without saying who may use it. */
export type DeskRoute = {
  on: `${'GET' | 'POST' | 'PUT'} /${string}`;
  /**
   * Who may use it. Where one route serves several things it depends on the request: undefined for what
   * does not exist.
   */
  roles: Roles | ((c: Context) => Roles | undefined);
  /** The content type of what is sent, if not JSON. */
  accepts?: string;
  answer(c: Context): Response | Promise<Response>;
};

export type OpenCapability = {
  jobs?: Partial<Handlers>;
  /** Its routes on the site. */
  routes?(context: RouteContext, access: LibraryAccess): Hono;
  /** What these answer when the gate turns a request away; undefined for routes of others. */
  reject?(c: Context, status: RejectedStatus, message: string): Response | undefined;
  /** Daily, what is kept for no longer. */
  deleteExpired?(): Promise<void>;
  /** The shop was opened with other settings. Resolves when what was begun is done. */
  retire?(): Promise<void>;
  close?(): Promise<void>;
};
