// biome-ignore lint/style/noRestrictedImports: samples stand in for the server, which gives mails the shop's sums
import shop from '#shop';
import { factsFor } from '../content/facts.ts';
import { messagesFor } from '../content/messages/index.ts';
import { CASE_STEPS, type CaseStep } from '../rules/case.ts';
import { LANGUAGES, type Language } from '../rules/language.ts';
import { formatMoney } from '../rules/money.ts';
import { PATHS } from '../rules/paths.ts';
import type { CaseUpdateMail, MailContent } from './mailContent.ts';

const publicUrl = 'https://shop.example';
const libraryUrl = `${publicUrl}/library/q3Zt9wKxN1mYf7RbUo2LdA`;
const at = new Date('2026-11-15T08:05:09Z');
const price = shop.price.cents;
const money = (cents: number, language: Language) =>
  formatMoney(cents, shop.price.currency, language);

function caseUpdate(
  common: { language: Language; publicUrl: string },
  step: CaseStep,
): CaseUpdateMail {
  return {
    ...common,
    kind: 'case-update',
    step,
    caseKind: 'refund',
    reference: 'R-17',
    receivedAt: at,
    orderNumber: 1042,
    ...(step !== 'taken-back' &&
      step !== 'refunded-before' &&
      step !== 'settled' && { amount: money(price, common.language) }),
    ...((step === 'accepted' || step === 'other-way') && {
      paidHow: 'bank',
      dueOn: at,
      accountUrl: libraryUrl,
    }),
    ...(step === 'paid' && { paidHow: 'bank', paidOn: at, transferReference: 'R-17 / 1042' }),
    ...(step === 'settled' && { settlement: 'We go through your offer together on Friday.' }),
    ...(step === 'refunded-before' && { refundedBefore: { on: at, reference: 'R-12' } }),
    ...(step === 'declined' && { declineReason: 'The order is from last year.\nWe are sorry.' }),
  };
}

/** One mail of every kind in every language, for tests and for looking at. */
export const sampleMails: readonly MailContent[] = LANGUAGES.flatMap((language) => {
  const inEnglish = language === 'en';
  const refundPeriod = factsFor(language).withdrawalRefundPeriod;
  const common = { language, publicUrl };
  const name = inEnglish ? 'Maria Peters' : 'Мария Петрова';
  return [
    ...[undefined, 1041].map((paidBefore) => ({
      ...common,
      kind: 'order-confirmation' as const,
      paidBefore,
      orderNumber: 1042,
      orderedAt: at,
      buyerName: name,
      total: money(price, language),
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
    {
      ...common,
      kind: 'new-edition',
      version: '1.1',
      notes: inEnglish
        ? ['A new playbook for bookkeepers', 'Prices in the tool picker brought up to date']
        : ['Нов план за старт за счетоводители', 'Обновени цени при избора на инструменти'],
      libraryUrl,
    },
    ...([true, false] as const).map((whole) => ({
      ...common,
      kind: 'refund-made' as const,
      orderNumber: 1042,
      paid: money(price, language),
      paidBack: money(whole ? price : Math.floor(price / 2), language),
      whole,
      library: whole ? ('ends' as const) : ('stays' as const),
    })),
    {
      ...common,
      kind: 'refund-returned',
      orderNumber: 1042,
      paid: money(price, language),
      paidBack: money(0, language),
      libraryIsOpen: true,
    },
    ...shop.refundForm.resolution.map(
      (resolution): MailContent => ({
        ...common,
        kind: 'refund-request-received',
        resolution,
        openedBySeller: false,
        reference: 'R-17',
        receivedAt: at,
        email: 'maria@example.com',
        notes: [messagesFor(language).cases.flags['open-dispute']],
        answers: inEnglish
          ? [
              ['What outcome did you hope to achieve?', 'A first client.\nTwo, if possible.'],
              ['About how many hours did you spend with the toolkit?', '12'],
            ]
          : [
              ['Какъв резултат се надявахте да постигнете?', 'Първи клиент.\nПо възможност двама.'],
              ['Приблизително колко часа отделихте на материалите?', '12'],
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
      notes: [messagesFor(language).cases.withdrawalFlags['open-dispute']],
    })),
    ...CASE_STEPS.map((step) => caseUpdate(common, step)),
    {
      language,
      kind: 'seller-alert',
      title: inEnglish ? 'A withdrawal needs a look' : 'Отказ от договор чака преглед',
      lines: inEnglish
        ? ['No order matches the statement.', `The refund is due within ${refundPeriod}.`]
        : [
            'Няма поръчка, която да отговаря на изявлението.',
            `Сумата се връща до ${refundPeriod}.`,
          ],
      ways: [
        { words: 'At the desk:', url: 'http://localhost:4322/cases/18' },
        { words: 'On the command line:', command: 'npm run shop -- refund 18' },
      ],
    },
  ] satisfies MailContent[];
});
