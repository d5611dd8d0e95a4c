import { reminderHandler } from './checkout/reminder.tsx';
import type { OpenCapability } from './commands/capability.ts';
import { invitationHandler } from './commands/invitationEmail.ts';
import { alertHandler } from './commands/sellerAlerts.ts';
import { signInLinkHandler } from './commands/signInLinkCommands.ts';
import { checkVatNumberHandler } from './documents/checkVatNumber.ts';
import { issueAtOnce, issueDocumentsHandler } from './documents/issueDocuments.ts';
import { openVatRegister } from './documents/vatRegister.ts';
import type { Handlers } from './jobs/queue.ts';
import { messageJobs } from './library/buyerMessages.ts';
import { newEditionHandler } from './library/editionEmails.ts';
import { lostLinkJob } from './library/lostLink.tsx';
import type { Mailer } from './mail/mailer.ts';
import type { ProcessContext } from './orders/context.ts';
import { orderJobs } from './orders/orderJobs.ts';
import { openRefundGateway } from './payments/refundGateway.ts';
import { cardRefundJob } from './refunds/cardRefundJob.ts';
import { caseEmailJobs } from './refunds/caseEmails.ts';
import { openCaseJob } from './refunds/openCase.ts';

/** What does each kind of job. */
export function jobHandlers(
  context: ProcessContext,
  mailer: Mailer,
  capabilities: readonly OpenCapability[],
): Handlers {
  const { env } = context;
  const vatRegister = env.viesUrl ? openVatRegister(env.viesUrl) : undefined;
  const withDocuments = { ...context, issueAtOnce: issueAtOnce(context, vatRegister) };
  const added: Partial<Handlers> = Object.assign({}, ...capabilities.map(({ jobs }) => jobs));
  return {
    ...added,
    ...orderJobs(withDocuments, mailer),
    'seller-alert': alertHandler(context, mailer),
    ...caseEmailJobs(context, mailer),
    'open-case': openCaseJob(context),
    'card-refund': cardRefundJob(context, openRefundGateway(env, context)),
    'lost-link-request': lostLinkJob(context),
    'issue-documents': issueDocumentsHandler(context, vatRegister),
    'check-vat-number': checkVatNumberHandler(context, vatRegister),
    'new-edition': newEditionHandler(context, mailer),
    'form-reminder': reminderHandler(context, mailer),
    'sign-in-link': signInLinkHandler(context, mailer),
    'desk-invitation': invitationHandler(context, mailer),
    ...messageJobs(context, mailer),
  };
}
