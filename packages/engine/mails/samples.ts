import type { Content } from '../content/content.ts';
import { ALERTS, NEXT_STEPS } from '../content/seller.ts';
import { DAY_MS, HOUR_MS } from '../rules/calendar.ts';
import { CASE_STEPS, type CaseStep } from '../rules/case.ts';
import type { Language } from '../rules/language.ts';
import { formatMoney } from '../rules/money.ts';
import { ANCHORS, PATHS } from '../rules/paths.ts';
import type { Shop } from '../rules/shop.ts';
import type { CaseUpdateMail, MailContent } from './mailContent.ts';

/** The order that the samples are about. */
export type SampleOrder = {
  publicUrl: string;
  libraryUrl: string;
  consultantUrl: string | undefined;
  number: number;
  at: Date;
  name: string;
  email: string;
  cents: number;
  currency: string;
  country: string | undefined;
  /** By language; absent where no VAT was charged. */
  vat?: string | undefined;
  version: string;
  termsVersion: string;
};

const inventedOrder = (shop: Shop): SampleOrder => ({
  publicUrl: 'https://shop.example',
  libraryUrl: 'https://shop.example/library/q3Zt9wKxN1mYf7RbUo2LdA',
  consultantUrl: 'https://consultant.example/?access=1042.1797371999.q3Zt9wKxN1mYf7RbUo2LdA',
  number: 1042,
  at: new Date('2026-11-15T08:05:09Z'),
  name: 'Maria Peters',
  email: 'maria@example.com',
  cents: shop.price.cents,
  currency: shop.price.currency,
  country: shop.company.address.country,
  version: shop.product.version,
  termsVersion: '2026-11-15',
});

/** What people type stays in their own language, whatever the mail's is. */
const typed = 'A good start.\nTwo, if possible.';

function caseUpdate(
  common: { language: Language; publicUrl: string },
  step: CaseStep,
  { order, amount, dueOn }: { order: SampleOrder; amount: string; dueOn: Date },
): CaseUpdateMail {
  const { at, libraryUrl, number: orderNumber } = order;
  return {
    ...common,
    kind: 'case-update',
    step,
    caseKind: 'refund',
    reference: 'R-17',
    receivedAt: at,
    orderNumber,
    ...(step !== 'canceled' && step !== 'already-refunded' && step !== 'resolved' && { amount }),
    ...((step === 'accepted' || step === 'refund-method-changed') && {
      paidHow: 'bank',
      dueOn,
      accountUrl: libraryUrl,
    }),
    ...(step === 'paid' && {
      paidHow: 'bank',
      paidOn: at,
      creditNoteUrl: `${libraryUrl}#documents`,
      transferReference: `R-17 / ${orderNumber}`,
    }),
    ...(step === 'resolved' && { resolution: 'We’ll call you on Friday.' }),
    ...(step === 'already-refunded' && { earlierRefund: { on: at, reference: 'R-12' } }),
    ...(step === 'reopened' && { accessOpen: true }),
    ...(step === 'declined' && { declineReason: 'The order is from last year.\nWe are sorry.' }),
  };
}

/** One mail of every kind in every language, for tests and for looking at. */
export const sampleMails = (shop: Shop, content: Content): MailContent[] =>
  shop.languages.flatMap((language) => samplesIn(language, shop, content));

/** One mail of every kind, about a real order if one is given. */
export function samplesIn(
  language: Language,
  shop: Shop,
  content: Content,
  order = inventedOrder(shop),
): MailContent[] {
  const { publicUrl, libraryUrl, number: orderNumber, at, name, email } = order;
  const dueOn = new Date(at.getTime() + shop.policies.withdrawalRefundDays * DAY_MS);
  const messages = content.messages(language);
  const { questions } = messages.refund;
  const price = order.cents;
  const money = (cents: number) => formatMoney(cents, order.currency, language);
  const common = { language, publicUrl };
  return [
    ...[undefined, orderNumber - 1].map((paidBefore) => ({
      ...common,
      kind: 'order-confirmation' as const,
      paidBefore,
      orderNumber,
      orderedAt: at,
      buyerName: name,
      total: money(price),
      vat: order.vat ?? messages.documents.noVat,
      country: order.country,
      version: order.version,
      termsVersion: order.termsVersion,
      libraryUrl,
      consultant: shop.consultant && {
        until: new Date(at.getTime() + 30 * DAY_MS),
        daysLeft: 30,
        ended: false,
        url: order.consultantUrl,
      },
      withdrawPath: PATHS.withdraw,
    })),
    { ...common, kind: 'lost-link', orderNumber, libraryUrl },
    { ...common, kind: 'link-replaced', orderNumber, libraryUrl },
    { ...common, kind: 'address-changed', orderNumber },
    {
      ...common,
      kind: 'new-edition',
      version: '1.1',
      notes: ['One more file', 'Two mistakes corrected'],
      libraryUrl,
    },
    ...([true, false] as const).map((whole) => ({
      ...common,
      kind: 'refund-issued' as const,
      orderNumber,
      paid: money(price),
      paidBack: money(whole ? price : Math.floor(price / 2)),
      whole,
      ...(whole
        ? { earlier: money(Math.floor(price / 4)) }
        : { note: 'Sorry about the broken file. The corrected one is in your library.' }),
      library: whole ? ('ends' as const) : ('stays' as const),
      creditNoteUrl: `${libraryUrl}#documents`,
    })),
    {
      ...common,
      kind: 'refund-failed',
      orderNumber,
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
        email,
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
      email,
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
      isMatched: false,
    })),
    {
      ...common,
      kind: 'request-kept' as const,
      caseKind: 'refund',
      reference: 'R-20',
      receivedAt: at,
      isMatched: true,
      addedTo: 'R-17',
      requestsUrl: `${libraryUrl}#requests`,
      withdrawUrl: publicUrl + PATHS.withdraw,
    },
    {
      ...common,
      kind: 'request-kept' as const,
      caseKind: 'withdrawal',
      reference: 'W-20',
      receivedAt: at,
      isMatched: true,
      statement: { order: orderNumber, email },
      requestsUrl: `${libraryUrl}#requests`,
    },
    ...[false, true].map((openedBySeller) => ({
      ...common,
      kind: 'withdrawal-received' as const,
      reference: 'W-18',
      receivedAt: at,
      name,
      order: String(orderNumber),
      email,
      dueOn,
      openedBySeller,
      notes: [messages.cases.withdrawalFlags['open-dispute']],
      cancelUrl: `${libraryUrl}#requests`,
    })),
    ...CASE_STEPS.map((step) => caseUpdate(common, step, { order, amount: money(price), dueOn })),
    {
      ...common,
      kind: 'message',
      subject: 'A corrected file is in your library',
      text: 'One of the files failed to open on older computers.\n\nWe have replaced it. Your link stays the same.',
      buyerName: name,
      orderNumber,
    },
    {
      ...common,
      kind: 'form-reminder',
      sentAt: at,
      price: money(shop.price.cents),
      formUrl: `${publicUrl}${PATHS.home}#${ANCHORS.buy}`,
      stopUrl: `${publicUrl}${PATHS.stopReminder}/17.q3Zt9wKxN1mYf7RbUo2LdA`,
    },
    {
      language,
      kind: 'sign-in-link',
      url: 'http://localhost:4322/login/link/q3Zt9wKxN1mYf7RbUo2LdA',
      requestedAt: at,
      expiresAt: new Date(at.getTime() + HOUR_MS / 2),
    },
    {
      language,
      kind: 'desk-invitation',
      name: 'Petya',
      role: 'editor',
      url: 'http://localhost:4322/join/q3Zt9wKxN1mYf7RbUo2LdA',
      expiresAt: new Date(at.getTime() + 72 * HOUR_MS),
    },
    {
      language,
      kind: 'seller-alert',
      title: ALERTS['withdrawal-received'],
      lines: ['Case W-18', NEXT_STEPS['withdrawal-received']],
      ways: [
        { words: 'In the desk:', url: 'http://localhost:4322/cases/18' },
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
      return mail.isMatched ? `matched ${mail.caseKind}` : mail.caseKind;
    case 'withdrawal-received':
      return mail.openedBySeller && 'opened-by-seller';
    default:
      return undefined;
  }
}
