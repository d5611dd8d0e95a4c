import { cloneElement, createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Content } from '../content/content.ts';
import type { Messages } from '../content/messages.ts';
import { oneLine } from './format.ts';
import { Mail } from './Mail.tsx';
import type { MailContent } from './mailContent.ts';
import { plainText } from './plainText.ts';
import { withColorsOf } from './theme.ts';

export type { MailContent } from './mailContent.ts';

/** Old Outlooks lay out tables as intended only under this one. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function renderMail(
  mail: MailContent,
  content: Content,
): { subject: string; html: string; text: string } {
  const messages = content.messages(mail.language);
  const subject = subjectOf(mail, messages);
  const facts = content.facts(mail.language);
  const [email] = elementsIn(createElement(Mail, { mail, subject, messages, facts }));
  return {
    subject,
    html: DOCTYPE + withColorsOf(content.theme, renderToStaticMarkup(email)),
    text: plainText(email),
  };
}

/**
 * The HTML elements that the components return, for both parts of an email: each component is called
 * once, and must not use hooks.
 */
export function elementsIn(node: ReactNode): ReactNode[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [node];
  const { type, props } = node;
  if (typeof type === 'function') return elementsIn((type as (props: object) => ReactNode)(props));
  const inside = elementsIn(props.children);
  const isFragment = typeof type !== 'string';
  return isFragment ? inside : [cloneElement(node, undefined, ...inside)];
}

/** Our words and our numbers, or the seller's, never a buyer's: a subject is a header, and it is what a reader trusts first. */
function subjectOf(mail: MailContent, { mails: words, cases }: Messages): string {
  switch (mail.kind) {
    case 'order-confirmation':
      return words.orderConfirmation.subject(mail.orderNumber);
    case 'lost-link':
      return words.lostLink.subject;
    case 'link-replaced':
      return words.linkReplaced.subject;
    case 'address-changed':
      return words.addressChanged.subject(mail.orderNumber);
    case 'new-edition':
      return words.newEdition.subject(oneLine(mail.version));
    case 'refund-issued':
      return words.refundIssued.subject(mail.orderNumber);
    case 'refund-failed':
      return words.refundFailed.subject(mail.orderNumber);
    case 'refund-request-received':
      return mail.openedBySeller
        ? words.refundRequestReceived.openedForYou.subject
        : words.refundRequestReceived.subject;
    case 'request-kept':
      return words.requestKept.subject[mail.caseKind];
    case 'withdrawal-received':
      return words.withdrawalReceived.subject;
    case 'case-update':
      return `${cases.update.subject[mail.step]} (${mail.reference})`;
    case 'message':
      return oneLine(mail.subject);
    case 'form-reminder':
      return words.formReminder.subject;
    case 'seller-alert':
      return words.sellerAlert.subject(oneLine(mail.title));
    case 'sign-in-link':
      return words.sellerAlert.subject(words.signInLink.title);
    case 'desk-invitation':
      return words.deskInvitation.subject;
  }
}
