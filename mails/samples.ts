import type { Content } from '../content/content.ts';
import { ALERTS, NEXT_STEPS } from '../content/seller.ts';
import { CASE_STEPS, type CaseStep } from '../rules/case.ts';
import type { Language } from '../rules/language.ts';
import { formatMoney } from '../rules/money.ts';
import { PATHS } from '../rules/paths.ts';
import type { Shop } from '../rules/shop.ts';
import type { CaseUpdateMail, MailContent } from './mailContent.ts';

const publicUrl = 'https://shop.example';
const libraryUrl = `${publicUrl}/library/q3Zt9wKxN1mYf7RbUo2LdA`;
const at = new Date('2026-11-15T08:05:09Z');
/** What people type stays in their own language, whatever the mail's is. */
const name = 'Maria Peters';
const typed = 'A first client.\nTwo, if possible.';

function caseUpdate(
  common: { language: Language; publicUrl: string },
  step: CaseStep,
  amount: string,
): CaseUpdateMail {
  return {
    ...common,
    kind: 'case-update',
    step,
    caseKind: 'refund',
    reference: 'R-17',
    receivedAt: at,
    orderNumber: 1042,
    ...(step !== 'canceled' && step !== 'already-refunded' && step !== 'resolved' && { amount }),
    ...((step === 'accepted' || step === 'refund-method-changed') && {
      paidHow: 'bank',
      dueOn: at,
      accountUrl: libraryUrl,
    }),
    ...(step === 'paid' && { paidHow: 'bank', paidOn: at, transferReference: 'R-17 / 1042' }),
    ...(step === 'resolved' && { resolution: 'We go through your offer together on Friday.' }),
    ...(step === 'already-refunded' && { earlierRefund: { on: at, reference: 'R-12' } }),
    ...(step === 'reopened' && { accessOpen: true }),
    ...(step === 'declined' && { declineGround: 'late' as const }),
    ...(step === 'declined' && { declineReason: 'The order is from last year.\nWe are sorry.' }),
  };
}

/** One mail of every kind in every language, for tests and for looking at. */
export const sampleMails = (shop: Shop, content: Content): MailContent[] =>
  shop.languages.flatMap((language) => samplesIn(language, shop, content));

function samplesIn(language: Language, shop: Shop, content: Content): MailContent[] {
  const messages = content.messages(language);
  const { questions } = messages.refund;
  const price = shop.price.cents;
  const money = (cents: number) => formatMoney(cents, shop.price.currency, language);
  const common = { language, publicUrl };
  return [
    ...[undefined, 1041].map((paidBefore) => ({
      ...common,
      kind: 'order-confirmation' as const,
      paidBefore,
      orderNumber: 1042,
      orderedAt: at,
      buyerName: name,
      total: money(price),
      country: shop.company.address.country,
      termsVersion: '2026-11-15',
      libraryUrl,
      consultant: shop.consultant && {
        until: new Date('2026-12-15T21:59:59Z'),
        daysLeft: 30,
        ended: false,
        url: 'https://consultant.example/?access=1042.1797371999.q3Zt9wKxN1mYf7RbUo2LdA',
      },
      withdrawUrl: publicUrl + PATHS.withdraw,
      termsUrl: publicUrl + PATHS.terms,
      refundPolicyUrl: publicUrl + PATHS.refundPolicy,
    })),
    { ...common, kind: 'lost-link', orderNumber: 1042, libraryUrl },
    { ...common, kind: 'link-replaced', orderNumber: 1042, libraryUrl },
    { ...common, kind: 'address-changed', orderNumber: 1042 },
    {
      ...common,
      kind: 'new-edition',
      version: '1.1',
      notes: ['A new playbook for bookkeepers', 'Prices in the tool picker brought up to date'],
      libraryUrl,
    },
    ...([true, false] as const).map((whole) => ({
      ...common,
      kind: 'refund-issued' as const,
      orderNumber: 1042,
      paid: money(price),
      paidBack: money(whole ? price : Math.floor(price / 2)),
      whole,
      library: whole ? ('ends' as const) : ('stays' as const),
    })),
    {
      ...common,
      kind: 'refund-failed',
      orderNumber: 1042,
      paid: money(price),
      paidBack: money(0),
      libraryIsOpen: true,
    },
    ...shop.refundForm.resolution.map(
      (resolution): MailContent => ({
        ...common,
        kind: 'refund-request-received',
        resolution,
        withdrawUrl: `${publicUrl}${PATHS.withdraw}?request=R-17.q3Zt9wKxN1mYf7RbUo2LdA`,
        openedBySeller: false,
        reference: 'R-17',
        receivedAt: at,
        email: 'maria@example.com',
        notes: [messages.cases.flags['open-dispute']],
        answers: [
          [questions.desiredOutcome, typed],
          [questions.hours, '12'],
        ],
      }),
    ),
    {
      ...common,
      kind: 'refund-request-received',
      reference: 'R-16',
      receivedAt: at,
      email: 'maria@example.com',
      openedBySeller: true,
      resolution: 'Refund',
      notes: [],
      answers: [],
    },
    ...(['refund', 'withdrawal'] as const).map((caseKind) => ({
      ...common,
      kind: 'request-kept' as const,
      caseKind,
      reference: caseKind === 'refund' ? 'R-19' : 'W-19',
      receivedAt: at,
    })),
    ...[false, true].map((openedBySeller) => ({
      ...common,
      kind: 'withdrawal-received' as const,
      reference: 'W-18',
      receivedAt: at,
      name,
      order: '1042',
      email: 'maria@example.com',
      dueOn: at,
      openedBySeller,
      notes: [messages.cases.withdrawalFlags['open-dispute']],
      takeBackUrl: `${libraryUrl}#requests`,
    })),
    ...CASE_STEPS.map((step) => caseUpdate(common, step, money(price))),
    {
      language,
      kind: 'seller-alert',
      title: ALERTS['withdrawal-received'],
      lines: ['Case W-18', NEXT_STEPS['withdrawal-received']],
      ways: [
        { words: 'At the desk:', url: 'http://localhost:4322/cases/18' },
        { words: 'On the command line:', command: 'npm run shop -- refund 18' },
      ],
    },
  ] satisfies MailContent[];
}

/** Tells the samples of one language apart. */
export function sampleName(mail: MailContent): string {
  const variant = variantOf(mail);
  const words = variant ? (variant.toLowerCase().match(/[a-z]+/g) ?? []) : [];
  return [mail.kind, ...words].join('-');
}

function variantOf(mail: MailContent): string | false | undefined {
  switch (mail.kind) {
    case 'case-update':
      return mail.step;
    case 'refund-issued':
      return !mail.whole && 'partly';
    case 'order-confirmation':
      return mail.paidBefore !== undefined && 'duplicate-payment';
    case 'refund-request-received':
      return mail.openedBySeller ? 'opened-by-seller' : mail.resolution;
    case 'request-kept':
      return mail.caseKind;
    case 'withdrawal-received':
      return mail.openedBySeller && 'opened-by-seller';
    default:
      return undefined;
  }
}
