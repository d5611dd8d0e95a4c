import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { deskUrl, type Env } from '../core/env.ts';
import { UserError } from '../core/userError.ts';
import type { DeskUserRow, EmailRow } from '../db/schema.ts';
import { type Handler, PermanentFailure } from '../jobs/queue.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import type { ProcessContext } from '../orders/context.ts';
import { endOfInvitation, findInvitedByEmail, invitationToken } from '../people/invitations.ts';

/** A page of the desk. */
export const JOIN_PATH = '/join';

/** Never from the request: a forged `Host` header would send the link elsewhere. */
export function invitationUrl(
  { env, secrets }: Pick<ProcessContext, 'env' | 'secrets'>,
  invited: DeskUserRow,
): string {
  return `${requireDeskUrl(env)}${JOIN_PATH}/${invitationToken(secrets, invited)}`;
}

export function requireDeskUrl(env: Env): string {
  const desk = deskUrl(env);
  if (desk === undefined) {
    throw new UserError('The desk’s address isn’t known here. Set DESK_URL, then try again.');
  }
  return desk;
}

/** Nothing is sent once the invitation was taken back, or used by a link that the owner has copied. */
export const invitationHandler =
  (context: ProcessContext, mailer: Mailer): Handler<EmailRow> =>
  async (job) => {
    const address = job.sent_to ?? '';
    const invited = await findInvitedByEmail(context.store, address);
    if (!invited) return;
    const endsAt = endOfInvitation(invited);
    if (endsAt <= context.clock().getTime()) throw new PermanentFailure('the invitation has ended');
    const content = {
      kind: 'desk-invitation',
      language: SELLER_LANGUAGE,
      name: invited.name,
      role: invited.role,
      url: invitationUrl(context, invited),
      expiresAt: new Date(endsAt),
    } as const;
    const token = invitationToken(context.secrets, invited);
    await sendMail(mailer, { address, proof: 'invited' }, content, job, token);
  };
