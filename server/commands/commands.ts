import { backup, restore } from './backupCommands.ts';
import { buyer, buyers } from './buyerCommands.ts';
import * as actions from './caseActionCommands.ts';
import { refund, refunds } from './caseCommands.ts';
import type { Command } from './command.ts';
import * as deskUsers from './deskUserCommands.ts';
import { editions, publish } from './editionCommands.ts';
import { mailResend, mails } from './emailCommands.ts';
import { figures, funnel } from './figureCommands.ts';
import {
  order,
  orderDismissDuplicate,
  orderNewLink,
  orderRelease,
  orders,
  orderUndoCorrection,
} from './orderCommands.ts';
import { reconcile, rehearse } from './paymentCommands.ts';
import { erase, exportData, retention } from './personalDataCommands.ts';
import { doctor } from './setupCommands.ts';
import { today } from './todayCommand.ts';

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {
  today,
  orders,
  order,
  'order-release': orderRelease,
  'order-dismiss-duplicate': orderDismissDuplicate,
  'order-new-link': orderNewLink,
  'order-undo-correction': orderUndoCorrection,
  buyers,
  buyer,
  refunds,
  refund,
  'refund-open': actions.refundOpen,
  'refund-review': actions.refundReview,
  'refund-match': actions.refundMatch,
  'refund-accept': actions.refundAccept,
  'refund-decline': actions.refundDecline,
  'refund-resolve': actions.refundResolve,
  'refund-reopen': actions.refundReopen,
  'refund-to-withdrawal': actions.refundToWithdrawal,
  'refund-pay': actions.refundPay,
  'refund-change-method': actions.refundChangeMethod,
  'refund-cancel': actions.refundCancel,
  figures,
  rehearse,
  reconcile,
  publish,
  editions,
  mails,
  'mail-resend': mailResend,
  doctor,
  funnel,
  export: exportData,
  erase,
  retention,
  backup,
  restore,
  'desk-users': deskUsers.deskUsers,
  'desk-password': deskUsers.deskPassword,
  'desk-user-remove': deskUsers.deskUserRemove,
  'desk-passkey-remove': deskUsers.deskPasskeyRemove,
} satisfies Record<string, Command>;

export type Commands = typeof commands;
