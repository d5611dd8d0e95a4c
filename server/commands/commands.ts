import { backup, restore } from './backup.ts';
import { buyer, buyers } from './buyers.ts';
import { refund, refunds } from './cases.ts';
import type { Command } from './command.ts';
import { editions, publish } from './editions.ts';
import { mailResend, mails } from './emails.ts';
import { figures, funnel } from './figures.ts';
import { order, orderDismissDuplicate, orderRelease, orders } from './orders.ts';
import { reconcile, rehearse } from './payments.ts';
import { erase, exportData, retention } from './personalData.ts';
import * as actions from './refundActions.ts';
import { deskPassword, doctor } from './setup.ts';
import { today } from './today.ts';

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {
  today,
  orders,
  order,
  'order-release': orderRelease,
  'order-dismiss-duplicate': orderDismissDuplicate,
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
  'desk-password': deskPassword,
} satisfies Record<string, Command>;

export type Commands = typeof commands;
