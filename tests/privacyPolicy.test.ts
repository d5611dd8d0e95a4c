import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openContent } from '../packages/engine/content/content.ts';
import { PATHS } from '../packages/engine/rules/paths.ts';
import {
  eventWithoutBuyer,
  storedPayload,
} from '../packages/engine/server/payments/storedEvents.ts';
import { everyTable } from '../packages/engine/server/privacy/tableRules.ts';
import { LANGUAGES, otherwise, shop, words } from '../testkit/ourShop.ts';
import { type TestApp, testApp } from '../testkit/testApp.ts';

const ENGINE = resolve(import.meta.dirname, '../packages/engine');
/** With every recipient that the settings can name. */
const content = openContent(shop, words, {
  purchaseForm: 'buyers.forms.test',
  refundForm: 'refunds.forms.test',
  consultantModel: 'models.test',
});
const policyIn = (language: string) => content.legalPage('privacyPolicy', language).html;

const EVENT = { id: 'evt_1', created: 1_763_000_000 };

let app: TestApp | undefined;
afterEach(() => app?.close());

/** What the policy says about each table with personal data. A new table needs a line here and there. */
const TABLES: Record<string, Record<(typeof LANGUAGES)[number], RegExp>> = {
  cases: { en: /Withdrawal from the contract/, bg: /Отказ от договора/ },
  requests: {
    en: /time and content of your statement.*Refund request under/s,
    bg: /съдържание на.*Заявка .*гаранция/s,
  },
  purchase_forms: { en: /purchase form/, bg: /формуляр за покупка/ },
  orders: { en: /Order, delivery/, bg: /Поръчка, доставка/ },
  address_changes: { en: /Order, delivery/, bg: /Поръчка, доставка/ },
  payments: { en: /transaction ID, amount and tax/, bg: /трансакция|транзакция/ },
  refunds: { en: /record of the refund/, bg: /върнатите суми/ },
  card_refunds: { en: /record of the refund/, bg: /върнатите суми/ },
  test_refunds: { en: /record of the refund/, bg: /върнатите суми/ },
  disputes: { en: /payment provider about/, bg: /доставчик.* на платежни услуги/ },
  payment_events: { en: /payment provider about/, bg: /доставчик.* на платежни услуги/ },
  order_words: { en: /Order, delivery/, bg: /Поръчка, доставка/ },
  jobs: { en: /Order, delivery/, bg: /Поръчка, доставка/ },
  emails: { en: /email service/, bg: /изпращаме имейли/ },
  email_copies: { en: /copies of the emails/, bg: /копия на имейлите/ },
  messages: { en: /copies of the emails/, bg: /копия на имейлите/ },
  email_counts: {
    en: /A keyed hash of your email address/,
    bg: /отпечатък \(хеш\) на имейл адреса/,
  },
  page_views: { en: /counts page views/, bg: /брои/ },
  visit_sources: { en: /one per day and source/, bg: /число за ден и източник/ },
  conversations: { en: /Conversations with the/, bg: /Разговори с консултанта/ },
  questions: { en: /Your questions, the answers/, bg: /Въпросите Ви, отговорите/ },
  consultant_profiles: { en: /your profile \(trade/, bg: /профилът Ви \(дейност/ },
  consultant_days: { en: /how many questions you asked/, bg: /колко въпроса сте задали/ },
  consultant_months: { en: /what they cost us each month/, bg: /колко са ни стрували за месеца/ },
  deliveries: { en: /delivery log of your order/, bg: /журнал на доставката/ },
  webhook_deliveries: { en: /Order, delivery/, bg: /Поръчка, доставка/ },
  documents: { en: /Receipts, invoices, credit notes/, bg: /Разписки, фактури, кредитни известия/ },
  audit_log: { en: /Activity log/, bg: /Журнал на действията/ },
};

/** What is stored of a buyer in the provider's messages, by Stripe's names, and the policy's words. */
const IN_PAYMENT_EVENTS: Record<string, Record<(typeof LANGUAGES)[number], RegExp>> = {
  country: { en: /country/, bg: /държавата/ },
  email: { en: /email address/, bg: /имейл адресът/ },
  individual_name: { en: /the name/, bg: /името/ },
  last4: { en: /last four card digits/, bg: /последните четири цифри на картата/ },
  locale: { en: /language/, bg: /езикът/ },
  name: { en: /the name/, bg: /името/ },
};

/** Tables in which nothing comes from a visitor. */
const SELLERS_OWN = [
  'api_tokens',
  'counters',
  'daily_figures',
  'desk_passkeys',
  'desk_sessions',
  'desk_sign_in_links',
  'discount_codes',
  'prices',
  'setting_drafts',
  'setting_versions',
  'desk_users',
  'edition_draft_chunks',
  'edition_draft_files',
  'edition_drafts',
  'editions',
  'exchange_rates',
  'health',
  'legal_texts',
  'payment_connection',
  'webhook_endpoints',
  'webhook_attempts',
];

/** Code that sends something to another machine, and whom the policy names for it. */
const RECIPIENTS: Record<string, Record<(typeof LANGUAGES)[number], RegExp>> = {
  'server/connections/post.ts': { en: /other software that we use/, bg: /други софтуерни услуги/ },
  'server/consultant/modelEngine.ts': {
    en: /models\.test/,
    bg: /models\.test/,
  },
  'server/doctor/checkMail.ts': { en: /our email service/, bg: /чрез който изпращаме имейли/ },
  'server/documents/vatRegister.ts': { en: /\(VIES\)/, bg: /\(VIES\)/ },
  'server/http/relay.ts': {
    en: /buyers\.forms\.test.*refunds\.forms\.test/,
    bg: /buyers\.forms\.test.*refunds\.forms\.test/,
  },
  'server/mail/mailer.ts': { en: /our email service/, bg: /чрез който изпращаме имейли/ },
  'server/payments/stripeApi.ts': { en: /Stripe/, bg: /Stripe/ },
};

test('every connection to another machine belongs to a recipient that the policy names', () => {
  const opensConnections =
    /\bfetch\(|new Stripe\(|createTransport\(|\bhttps?\.request\(|\bconnect\(\{/;
  const files = globSync('server/**/*.{ts,tsx}', { cwd: ENGINE })
    .filter((name) => !/\.test\.tsx?$|^server\/db\//.test(name))
    // The payment provider of test mode calls this server itself.
    .filter((name) => name !== 'server/payments/sandbox.ts')
    // Downloads the exchange rates of a day and sends nothing about anybody.
    .filter((name) => name !== 'server/documents/exchangeRates.ts')
    .filter((name) => opensConnections.test(readFileSync(resolve(ENGINE, name), 'utf8')));
  expect(files.toSorted()).toEqual(Object.keys(RECIPIENTS));
});

describe.each(LANGUAGES)('the privacy policy in %s', (language) => {
  test('names the buyer’s data on copies only where copies are stamped', () => {
    const printed = /printed at the foot|отпечатани в долния край/;
    expect(policyIn(language)).toMatch(printed);
    const { content: unstamped } = otherwise((ours) => ({
      delivery: { ...ours.delivery, stamp: false },
    }));
    expect(unstamped.legalPage('privacyPolicy', language).html).not.toMatch(printed);
  });

  test('promises a review only of forms that stay until they are answered', () => {
    const [, purchaseRule] = everyTable.find(([table]) => table === 'purchase_forms') ?? [];
    expect(JSON.stringify(purchaseRule?.retention)).toContain('suspiciousFormDays');
    expect(policyIn(language)).toMatch(
      /purchase form that looks automated is deleted|Формуляр за покупка, който изглежда изпратен автоматично, се изтрива/,
    );
  });

  test('names every kind of personal data that is stored', () => {
    const known = [...Object.keys(TABLES), ...SELLERS_OWN];
    expect(known.toSorted()).toEqual(everyTable.map(([table]) => table).toSorted());
    for (const [table, words] of Object.entries(TABLES)) {
      expect(policyIn(language), table).toMatch(words[language]);
    }
  });

  test('names what is stored of a buyer in messages of the payment provider, and no more', () => {
    const personal = 'personal';
    const person = { email: personal, name: personal, individual_name: personal, phone: personal };
    const address = { country: personal, city: personal, line1: personal, postal_code: personal };
    const customer = { ...person, address };
    const session = {
      ...{ id: 'cs_1', payment_status: 'paid', amount_total: 4900, currency: 'usd' },
      ...{ customer_details: customer, locale: personal, custom_fields: [{ text: personal }] },
    };
    const charge = {
      ...{ payment_intent: 'pi_1', amount_refunded: 0, billing_details: customer },
      payment_method_details: { card: { last4: personal, fingerprint: personal } },
    };
    const payloads = [
      storedPayload({ ...EVENT, type: 'checkout.session.completed', object: session }),
      storedPayload({ ...EVENT, type: 'charge.succeeded', object: charge }),
    ];
    const personalKeys = (payload: string) =>
      [...payload.matchAll(/"(\w+)":"personal"/g)].map(([, key = '']) => key);
    expect(payloads.flatMap(personalKeys).toSorted()).toEqual(Object.keys(IN_PAYMENT_EVENTS));
    expect(payloads.map(eventWithoutBuyer).flatMap(personalKeys)).toEqual([]);

    const rows = policyIn(language).match(/<tr>[\s\S]*?<\/tr>/g) ?? [];
    const row = rows.find((it) => /Messages from the payment|Съобщения от доставчика/.test(it));
    for (const words of Object.values(IN_PAYMENT_EVENTS)) expect(row).toMatch(words[language]);
    expect(row).toMatch(/Until your order reflects them|Докато бъдат отразени в поръчката Ви/);
    expect(policyIn(language)).not.toMatch(/billing|phone|фактуриране|телефон/i);
  });

  test('names every recipient', () => {
    for (const words of Object.values(RECIPIENTS)) {
      expect(policyIn(language)).toMatch(words[language]);
    }
  });

  test('follows the settings for the map and the consultant', () => {
    const bare = otherwise(({ consultant: _, company: { map: __, ...company }, ...rest }) => ({
      ...rest,
      company,
      consultant: undefined,
    }));
    const html = bare.content.legalPage('privacyPolicy', language).html;
    expect(policyIn(language)).toMatch(/OpenStreetMap/);
    expect(html).not.toMatch(/OpenStreetMap|map on the contact page|Картата на страницата/);
    expect(policyIn(language)).toMatch(/consultant|консултант/i);
    expect(html).not.toMatch(/consultant|консултант/i);
  });

  test('follows the settings for the language model', async () => {
    const shown = async (variables: Record<string, string>) => {
      app = await testApp(variables);
      const page = await app.app.request(`${PATHS.privacy}?lng=${language}`);
      await app.close();
      return page.text();
    };
    const own = /answers on our own server|отговаря на нашия собствен сървър/;
    expect(await shown({})).toMatch(own);
    const model = { CONSULTANT_MODEL: 'x', CONSULTANT_URL: 'https://models.test/v1' };
    const html = await shown(model);
    expect(html).not.toMatch(own);
    expect(html).toContain('models.test');
    expect(html).toMatch(/we remove your name, email address|премахваме от написаното името/);
  });

  test('follows the settings for third-party form services', async () => {
    const shown = async (variables: Record<string, string>) => {
      app = await testApp(variables);
      const page = await app.app.request(`${PATHS.privacy}?lng=${language}`);
      await app.close();
      return page.text();
    };
    const none = /We use no form-collection service|Не използваме външна услуга/;
    const own = await shown({});
    expect(own).toMatch(none);
    const others = await shown({
      PURCHASE_FORM_URL: 'https://buyers.forms.test/x',
      REFUND_FORM_URL: 'https://refunds.forms.test/y',
    });
    expect(others).not.toMatch(none);
    expect(others).toContain('buyers.forms.test');
    expect(others).toContain('refunds.forms.test');
    app = undefined;
  });
});
