import { backup, restore } from './backupCommands.ts';
import { buyer, buyers } from './buyerCommands.ts';
import * as actions from './caseActionCommands.ts';
import { refund, refunds } from './caseCommands.ts';
import { codeCreate, codeEnd, codes } from './codeCommands.ts';
import type { Command } from './command.ts';
import * as deskUsers from './deskUserCommands.ts';
import { editions, publish } from './editionCommands.ts';
import { mail, mailResend, mails } from './emailCommands.ts';
import { mailPreview } from './emailPreview.ts';
import { figures, funnel, sources } from './figureCommands.ts';
import { message, messageAll, messages } from './messageCommands.ts';
import {
  order,
  orderCorrectEmail,
  orderDismissDuplicate,
  orderNewLink,
  orderRelease,
  orders,
  orderUndoCorrection,
} from './orderCommands.ts';
import { reconcile, rehearse } from './paymentCommands.ts';
import { erase, exportData, retention } from './personalDataCommands.ts';
import { orderRefund, refundPay } from './refundCommands.ts';
import * as settings from './settingCommands.ts';
import { deskSignInLink } from './signInLinkCommands.ts';
import * as stripeCommands from './stripeCommands.ts';
import { documents, orderVatNumber, rates, taxLedger, taxOss } from './taxCommands.ts';
import { today } from './todayCommand.ts';
import { unpaid, unpaidStopReminder } from './unpaidFormCommands.ts';

/** What a seller can do in every shop. `composition.ts` adds what capabilities bring. */
export const commands = {
  today,
  orders,
  order,
  'order-release': orderRelease,
  'order-dismiss-duplicate': orderDismissDuplicate,
  'order-new-link': orderNewLink,
  'order-correct-email': orderCorrectEmail,
  'order-undo-correction': orderUndoCorrection,
  'order-refund': orderRefund,
  buyers,
  buyer,
  unpaid,
  'unpaid-stop-reminder': unpaidStopReminder,
  messages,
  message,
  'message-all': messageAll,
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
  'refund-pay': refundPay,
  'refund-change-method': actions.refundChangeMethod,
  'refund-cancel': actions.refundCancel,
  codes,
  'code-create': codeCreate,
  'code-end': codeEnd,
  stripe: stripeCommands.stripe,
  'stripe-connect': stripeCommands.stripeConnect,
  'stripe-check': stripeCommands.stripeCheck,
  'stripe-disconnect': stripeCommands.stripeDisconnect,
  documents,
  'order-vat-number': orderVatNumber,
  'tax-oss': taxOss,
  'tax-ledger': taxLedger,
  rates,
  figures,
  rehearse,
  reconcile,
  publish,
  editions,
  mails,
  mail,
  'mail-preview': mailPreview,
  'mail-resend': mailResend,
  funnel,
  sources,
  export: exportData,
  erase,
  retention,
  backup,
  restore,
  settings: settings.settings,
  words: settings.words,
  'setting-save': settings.settingSave,
  'settings-discard': settings.settingsDiscard,
  'settings-publish': settings.settingsPublish,
  'settings-history': settings.settingsHistory,
  'settings-return': settings.settingsReturn,
  'settings-take-back': settings.settingsTakeBack,
  'settings-export': settings.settingsExport,
  'desk-users': deskUsers.deskUsers,
  'user-invite': deskUsers.userInvite,
  'user-invite-again': deskUsers.userInviteAgain,
  'user-invite-link': deskUsers.userInviteLink,
  'user-role': deskUsers.userRole,
  'user-end': deskUsers.userEnd,
  'desk-password': deskUsers.deskPassword,
  'desk-passkey-remove': deskUsers.deskPasskeyRemove,
  'desk-sign-in-link': deskSignInLink,
} satisfies Record<string, Command>;
