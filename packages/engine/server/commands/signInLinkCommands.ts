import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { deskUrl, type Env } from '../core/env.ts';
import { record } from '../db/audit.ts';
import type { EmailRow } from '../db/schema.ts';
import { enqueue, type Handler, PermanentFailure } from '../jobs/queue.ts';
import { endOfPeriod, isWithin, SIGN_IN_LINKS } from '../mail/emailLimits.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import type { CommandContext, ProcessContext } from '../orders/context.ts';
import { createSignInLink, LINK_LIFE_MS } from '../people/signInLinks.ts';
import { command } from './command.ts';
import { requireDeskUrl } from './invitationEmail.ts';

/** Pages of the desk. */
export const REQUEST_LINK_PATH = '/login/email-link';
export const SIGN_IN_PATH = '/login/link';

/** Never from the request: a forged `Host` header would send the seller's link elsewhere. */
const linkTo = (desk: string, token: string) => `${desk}${SIGN_IN_PATH}/${token}`;

/** Whether an email can say where the desk is. */
export const canEmailSignInLink = (env: Env) => deskUrl(env) !== undefined;

/**
 * Anybody can ask, so few emails are sent. Returns 0, or the milliseconds until the next one can be
 * sent. The link itself is made when its email is, so that no job has it.
 */
export async function requestSignInLink(
  { store, clock, secrets, wake }: CommandContext,
  address: string,
): Promise<number> {
  const isSent = await store.transaction().execute(async (transaction) => {
    if (!(await isWithin(transaction, { clock, secrets }, SIGN_IN_LINKS))) return false;
    await record(transaction, clock, 'desk', 'desk sign-in link requested', { address });
    await enqueue(transaction, clock, {
      kind: 'sign-in-link',
      dedupeKey: `sign-in-link:${randomUUID()}`,
      recipient: 'seller',
    });
    return true;
  });
  if (isSent) wake();
  return isSent ? 0 : endOfPeriod(clock, LINK_LIFE_MS) - clock().getTime();
}

/** Emails a link to the seller: other users of the desk have no address. */
export const signInLinkHandler =
  ({ store, clock, shop, env }: ProcessContext, mailer: Mailer): Handler<EmailRow> =>
  async (job) => {
    const desk = deskUrl(env);
    if (desk === undefined) throw new PermanentFailure('the address of the desk is not known');
    const { token, expiresAt } = await createSignInLink(store, clock);
    const content = {
      kind: 'sign-in-link',
      language: SELLER_LANGUAGE,
      url: linkTo(desk, token),
      requestedAt: new Date(job.created_at),
      expiresAt: new Date(expiresAt),
    } as const;
    await sendMail(mailer, { address: shop.company.email, proof: 'seller' }, content, job, token);
  };

export const deskSignInLink = command({
  summary: 'Create a one-time link that opens the desk’s login while others have to wait',
  onlyCommandLine: true,
  roles: ['owner'],
  input: z.object({}),
  async run({ store, clock, env, actor }) {
    const desk = requireDeskUrl(env);
    return store.transaction().execute(async (transaction) => {
      const { token, expiresAt } = await createSignInLink(transaction, clock);
      await record(transaction, clock, 'desk', 'desk sign-in link created', { actor });
      return { url: linkTo(desk, token), expiresAt };
    });
  },
});
