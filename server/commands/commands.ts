import { backup } from './backup.ts';
import { buyer, buyers } from './buyers.ts';
import {
  refundAccept,
  refundDecline,
  refundMatch,
  refundPay,
  refundPayBy,
  refundRetract,
  refundReview,
  refundSettle,
} from './caseActions.ts';
import { refund, refunds } from './cases.ts';
import type { Command } from './command.ts';
import { deskPassword } from './deskPassword.ts';
import { doctor } from './doctor.ts';
import { editions } from './editions.ts';
import { erase } from './erase.ts';
import { exportData } from './export.ts';
import { figures } from './figures.ts';
import { funnel } from './funnel.ts';
import { mailResend } from './mailResend.ts';
import { mails } from './mails.ts';
import { order, orderRelease } from './order.ts';
import { orderBothIntended } from './orderBothIntended.ts';
import { orders } from './orders.ts';
import { publish } from './publish.ts';
import { reconcile } from './reconcile.ts';
import { refundOpen } from './refundOpen.ts';
import { rehearse } from './rehearse.ts';
import { restore } from './restore.ts';
import { retention } from './retention.ts';
import { today } from './today.ts';

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {
  today,
  orders,
  order,
  'order-release': orderRelease,
  'order-both-intended': orderBothIntended,
  buyers,
  buyer,
  refunds,
  refund,
  'refund-open': refundOpen,
  'refund-review': refundReview,
  'refund-match': refundMatch,
  'refund-accept': refundAccept,
  'refund-decline': refundDecline,
  'refund-settle': refundSettle,
  'refund-pay': refundPay,
  'refund-pay-by': refundPayBy,
  'refund-retract': refundRetract,
  figures,
  rehearse,
  reconcile,
  publish,
  editions,
  mails,
  'mail-resend': mailResend,
  doctor,
  // Figures
  funnel,
  // Data protection
  export: exportData,
  erase,
  retention,
  // Copies
  backup,
  restore,
  'desk-password': deskPassword,
} satisfies Record<string, Command>;

export type Commands = typeof commands;
