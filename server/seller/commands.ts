import { buyer, buyers } from './buyers.ts';
import {
  refundAccept,
  refundDecline,
  refundMatch,
  refundPay,
  refundRetract,
  refundReview,
} from './caseActions.ts';
import { refund, refunds } from './cases.ts';
import type { Command } from './command.ts';
import { figures } from './figures.ts';
import { order, orderRelease } from './order.ts';
import { orders } from './orders.ts';
import { rehearse } from './rehearse.ts';
import { today } from './today.ts';

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {
  today,
  orders,
  order,
  'order-release': orderRelease,
  buyers,
  buyer,
  refunds,
  refund,
  'refund-review': refundReview,
  'refund-match': refundMatch,
  'refund-accept': refundAccept,
  'refund-decline': refundDecline,
  'refund-pay': refundPay,
  'refund-retract': refundRetract,
  figures,
  rehearse,
} satisfies Record<string, Command>;

export type Commands = typeof commands;
