import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { OrderTerms, OrderTotal } from '../packages/engine/site/landing/OrderSummary.tsx';
import { CheckoutPage } from '../packages/engine/ui/buy/CheckoutPage.tsx';
import { unbroken } from '../packages/engine/ui/PhoneLink.tsx';
import { LANGUAGES, otherwise } from '../testkit/ourShop.ts';

type Changed = ReturnType<typeof otherwise>;

const summaryOf = ({ content }: Changed, language: string) =>
  renderToStaticMarkup(
    <>
      <OrderTotal messages={content.messages(language)} facts={content.facts(language)} />
      <OrderTerms messages={content.messages(language)} facts={content.facts(language)} />
    </>,
  );
const checkoutOf = ({ content }: Changed, language: string) =>
  renderToStaticMarkup(
    <CheckoutPage messages={content.messages(language)} checkoutUrl="https://pay.test/" />,
  );
const termsOf = ({ content }: Changed, language: string) =>
  content.legalPage('termsOfService', language).html;
const paymentOf = ({ content }: Changed, language: string) =>
  content.legalPage('paymentAndDelivery', language).html;

describe.each(LANGUAGES)('in %s', (language) => {
  test('a price in another currency has the amount in euro, its rate and its day beside it', () => {
    const euro = { rate: 1.16, asOf: '2026-11-13' };
    const shop = otherwise(({ price }) => ({ price: { ...price, euro } }));
    const amount = language === 'en' ? '€42.24' : '42,24 €';
    const rate = language === 'en' ? '1.16 USD' : '1,16 USD';
    const day = language === 'en' ? 'November 13, 2026' : '13 ноември 2026';
    for (const page of [summaryOf, checkoutOf, termsOf, paymentOf]) {
      const html = page(shop, language).replaceAll('\u00a0', ' ');
      for (const words of [amount, rate, day]) expect(html).toContain(words);
    }
  });

  test('each price beside a buy button of the landing page has the amount in euro', () => {
    const euro = { rate: 1.16, asOf: '2026-11-13' };
    const { content } = otherwise(() => ({ price: { cents: 4900, currency: 'USD', euro } }));
    const { price, euroPrice } = content.facts(language);
    // The guarantee is about a refund. A label would not fit two amounts; the text beside it does.
    const sections = content.landing(language).filter(({ section }) => section !== 'guarantee');
    const texts = sections.map((section) =>
      JSON.stringify(section, (key, value) => (key === 'cta' ? undefined : value)),
    );
    const priced = texts.filter((text) => text.includes(price));
    expect(priced).not.toHaveLength(0);
    for (const text of priced) expect(text).toContain(euroPrice);
  });

  test('nothing is said about euro when the price is in euro, or no rate is set', () => {
    const euro = { rate: 1, asOf: '2026-11-13' };
    for (const shop of [
      otherwise(() => ({ price: { cents: 4900, currency: 'EUR', euro } })),
      otherwise(() => ({})),
    ]) {
      expect(shop.content.messages(language).rights.euro).toBe('');
      expect(JSON.stringify(shop.content.landing(language))).not.toMatch(/\((about|около) /);
      for (const page of [summaryOf, checkoutOf, termsOf, paymentOf]) {
        expect(page(shop, language)).not.toMatch(/€1 =|1 € =|about €|В евро|\{\{/);
      }
    }
  });

  test('the phone number is shown where the order is placed', () => {
    const phone = '+359 32 123 456';
    const shop = otherwise(({ company }) => ({ company: { ...company, phone } }));
    expect(summaryOf(shop, language)).toContain(unbroken(phone));
    expect(summaryOf(shop, language)).toContain(shop.shop.company.email);
  });

  test('what the law gives is not sold as a feature', () => {
    const feature = /money-back guarantee|гаранция за връщане на парите/i;
    const landing = (shop: Changed) =>
      JSON.stringify(
        shop.content
          .landing(language)
          .flatMap((section) => [section, ...section.parts])
          .filter(({ section }) => section !== 'faq'),
      );
    const legal = otherwise(({ policies }) => ({
      policies: { ...policies, guaranteeDays: policies.statutoryWithdrawalDays },
    }));
    expect(landing(legal)).not.toMatch(feature);
    expect(landing(otherwise(() => ({})))).toMatch(feature);
  });

  test('policy, emails and withdrawal form name the same way of paying a refund', () => {
    const { content } = otherwise(() => ({}));
    const { mails, withdrawal } = content.messages(language);
    const same =
      language === 'en'
        ? /card or account you paid with.*(bank transfer|bank account by transfer)/s
        : /карта или сметка, с която сте платили.*(банков превод|превод по банкова)/s;
    for (const text of [
      content.legalPage('refundPolicy', language).html,
      content.legalPage('paymentAndDelivery', language).html,
      mails.refundRequestReceived.next.Refund,
      mails.withdrawalReceived.money,
      withdrawal.intro,
    ]) {
      expect(text).toMatch(same);
    }
  });
});
