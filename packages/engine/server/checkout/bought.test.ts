import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { libraryOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { DAY_MS, HOUR_MS } from '../../rules/calendar.ts';
import { PATHS, thankYouUrl } from '../../rules/paths.ts';

const ANN = { name: 'Ann', email: 'ann@example.com', lng: 'en' };
/** In place of the purchase form. */
const NOTICE = 'class="bought"';
const THANK_YOU = thankYouUrl('cs_1');

let shop: TestShop;
/** The cookie of one browser, until it ends. */
let cookie: string;
let cookieEnds: number;
beforeEach(async () => {
  shop = await testShop();
  cookie = '';
  cookieEnds = 0;
});
afterEach(() => shop.close());

async function request(path: string, init: RequestInit = {}) {
  if (cookieEnds < shop.time.now.getTime()) cookie = '';
  const headers = new Headers({ 'accept-language': 'en', ...init.headers, cookie });
  const response = await shop.app.request(path, { ...init, headers });
  const set = /(purchase=[^;]*); Max-Age=(\d+)/.exec(response.headers.get('set-cookie') ?? '');
  if (set) {
    cookie = set[2] === '0' ? '' : (set[1] ?? '');
    cookieEnds = shop.time.now.getTime() + Number(set[2]) * 1000;
  }
  return response;
}
function later(ms: number) {
  shop.time.now = new Date(shop.time.now.getTime() + ms);
}
const text = async (path: string) => (await request(path)).text();
const location = (response: Response) => [response.status, response.headers.get('location')];
const sendForm = (fields: object = ANN) =>
  request(PATHS.purchaseForm, { method: 'POST', body: new URLSearchParams({ ...fields }) });
const sendJson = (fields: object) =>
  request(PATHS.purchaseForm, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });

/** Where /checkout sends the browser to pay, and the reference of the purchase. */
async function payUrl() {
  const url = /url=([^"]*)"/.exec(await text(PATHS.checkout))?.[1]?.replaceAll('&amp;', '&') ?? '';
  return { url, reference: new URL(url).searchParams.get('client_reference_id') };
}

async function pay(change: object = {}) {
  const { url, reference } = await payUrl();
  await shop.deliver(sessionEvent('completed', { client_reference_id: reference, ...change }));
  return { url, path: url.replace(/^.*?(?=\/sandbox)/, ''), reference };
}

async function buy() {
  await sendForm();
  const paid = await pay();
  await request(THANK_YOU);
  return { ...paid, library: await libraryOf(shop) };
}

describe('a browser that has paid', () => {
  test('is led from /checkout to the thank-you page, which is never a stale one', async () => {
    await buy();
    const checkout = await request(PATHS.checkout);
    expect(location(checkout)).toEqual([303, THANK_YOU]);
    expect(checkout.headers.get('cache-control')).toBe('no-store');
    expect(location(await request(`${PATHS.checkout}?code=X`))).toEqual([303, THANK_YOU]);
  });

  test('is led to the thank-you page by the form, with and without JavaScript', async () => {
    await buy();
    expect(location(await sendForm())).toEqual([303, THANK_YOU]);
    expect(await (await sendJson(ANN)).json()).toEqual({ ok: true, goTo: THANK_YOU });
    expect(await shop.store.selectFrom('purchase_forms').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    ['en', 'Your library is ready', 'Open your library'],
    ['bg', 'Библиотеката Ви е готова', 'Отворете библиотеката си'],
  ])('finds the library in place of the form (%s)', async (language, sentence, link) => {
    expect(await text(`/?lng=${language}`)).not.toContain(NOTICE);
    const { library } = await buy();
    const html = await text(`/?lng=${language}`);
    expect(html).toContain(NOTICE);
    expect(html).toContain(sentence);
    expect(html).toMatch(new RegExp(`href="${PATHS.paid}"[^>]*>${link}`));
    expect(html).toContain(`href="${PATHS.anotherCopy}"`);
    expect(html).not.toMatch(/%[A-Z][A-Z-]+%/);
    expect(location(await request(PATHS.paid))).toEqual([303, library]);
    const other = await shop.app.request(`/?lng=${language}`);
    expect(await other.text()).not.toContain(NOTICE);
  });

  test('is told by the test payment page that it has paid, instead of a pay button', async () => {
    const { path, reference } = await buy();
    const asked = await text(path);
    const again = await request(PATHS.sandbox, {
      method: 'POST',
      body: new URLSearchParams({ ...ANN, purchaseFormId: reference ?? '', card: 'success' }),
    });
    for (const html of [asked, await again.text()]) {
      expect(html).toContain('You’ve already placed this order');
      expect(html).toContain(`href="${PATHS.paid}"`);
      expect(html).not.toContain('Pay (test)');
    }
    await shop.idle();
    expect(await shop.orders()).toHaveLength(1);
  });

  test('finds one button on the test payment page, which pays', async () => {
    const path = (await payUrl()).url.replace(/^.*?(?=\/sandbox)/, '');
    expect((await text(path)).match(/class="button[^"]*"[^>]*>[^<]*/g)).toEqual([
      expect.stringContaining('Pay (test)'),
    ]);
  });

  test('pays a test payment once, however often its button is clicked', async () => {
    await sendForm();
    const { url, reference } = await payUrl();
    const click = () =>
      request(PATHS.sandbox, {
        method: 'POST',
        body: new URLSearchParams({ ...ANN, purchaseFormId: reference ?? '', card: 'success' }),
      });
    const answers = await Promise.all([click(), click(), click()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 303]);
    const stale = await text(url.replace(/^.*?(?=\/sandbox)/, ''));
    for (const html of [stale, await answers.find(({ status }) => status === 200)?.text()]) {
      expect(html).toContain('You’ve already placed this order');
    }
    const sent = shop.store
      .selectFrom('payment_events')
      .where('type', '=', 'checkout.session.completed');
    expect(await sent.select('id').execute()).toHaveLength(1);
  });

  test('is led to its order after a payment without a form too', async () => {
    const path = (await payUrl()).url.replace(/^.*?(?=\/sandbox)/, '');
    expect(path).not.toContain('client_reference_id');
    await shop.deliver(sessionEvent('completed', { client_reference_id: null }));
    await request(THANK_YOU);
    expect(location(await request(PATHS.checkout))).toEqual([303, THANK_YOU]);
    const posted = await request(PATHS.checkout, {
      method: 'POST',
      body: new URLSearchParams({ email: ANN.email }),
    });
    expect(location(posted)).toEqual([303, THANK_YOU]);
    expect(await text('/')).toContain(NOTICE);
    expect(location(await request(PATHS.paid))).toEqual([303, await libraryOf(shop)]);
    expect(await text(path)).not.toContain('Pay (test)');
    await request(PATHS.anotherCopy);
    expect(await text(path)).toContain('Pay (test)');
  });

  test('buys another copy by a plain link, with a new reference', async () => {
    const first = await buy();
    expect(await text(THANK_YOU)).toContain(`href="${PATHS.anotherCopy}"`);
    expect(location(await request(PATHS.anotherCopy))).toEqual([303, '/#buy']);
    expect(cookie).toBe('');
    expect(await text('/')).not.toContain(NOTICE);
    // The same person on the same day, without JavaScript.
    await sendForm();
    const second = await pay({ id: 'cs_2', payment_intent: 'pi_2' });
    expect(second.reference).not.toBe(first.reference);
    await request(thankYouUrl('cs_2'));
    await request(PATHS.anotherCopy);
    await sendForm();
    expect([first.reference, second.reference]).not.toContain((await payUrl()).reference);
  });

  test('buys again as usual after a refund', async () => {
    const { path } = await buy();
    await shop.deliver(refundEvent(4900));
    expect((await shop.orders())[0]?.state).toBe('refunded');
    expect(await text(PATHS.checkout)).toContain('Redirecting to secure checkout…');
    expect(await text('/')).not.toContain(NOTICE);
    expect(await text(path)).toContain('Pay (test)');
    expect(location(await sendForm())).toEqual([303, PATHS.checkout]);
  });

  test('is led to the page that waits while a bank debit is on its way', async () => {
    await sendForm();
    await pay({ payment_status: 'unpaid' });
    await request(THANK_YOU);
    expect(location(await request(PATHS.checkout))).toEqual([303, THANK_YOU]);
    const html = await text('/');
    expect(html).toContain('Go to your order');
    expect(html).not.toContain('Your library is ready');
    await shop.deliver(sessionEvent('async_payment_failed', { payment_status: 'unpaid' }));
    expect(await text(PATHS.checkout)).toContain('Redirecting to secure checkout…');
  });
});

describe('a browser that has returned from a payment that is not reported yet', () => {
  const REDIRECTING = 'Redirecting to secure checkout…';

  test.each([
    ['en', 'We’re checking your payment', 'Haven’t paid yet'],
    ['bg', 'Проверяваме плащането Ви', 'Още не сте платили'],
  ])('is not asked to pay again (%s)', async (language, checking, notPaid) => {
    await sendForm();
    const page = `${THANK_YOU}&lng=${language}`;
    expect(await text(page)).toContain(checking);
    expect(location(await request(PATHS.checkout))).toEqual([303, THANK_YOU]);
    expect(location(await sendForm())).toEqual([303, THANK_YOU]);
    expect(await (await sendJson(ANN)).json()).toEqual({ ok: true, goTo: THANK_YOU });
    expect(location(await request(PATHS.paid))).toEqual([303, THANK_YOU]);
    for (const html of [await text(page), await text(`/?lng=${language}`)]) {
      expect(html).toContain(checking);
      expect(html).toMatch(new RegExp(`href="${PATHS.anotherCopy}"[^>]*>${notPaid}`));
    }
    expect(await text('/')).toContain(NOTICE);
  });

  test('is led to its order as soon as the payment is reported', async () => {
    await sendForm();
    const { reference } = await payUrl();
    await request(THANK_YOU);
    await shop.deliver(sessionEvent('completed', { client_reference_id: reference }));
    expect(location(await request(PATHS.checkout))).toEqual([303, THANK_YOU]);
    await request(THANK_YOU);
    expect(location(await request(PATHS.paid))).toEqual([303, await libraryOf(shop)]);
  });

  test('is led to its order after a payment without a form too', async () => {
    await request(THANK_YOU);
    expect(location(await request(PATHS.checkout))).toEqual([303, THANK_YOU]);
    await shop.deliver(sessionEvent('completed', { client_reference_id: null }));
    expect(location(await request(PATHS.checkout))).toEqual([303, THANK_YOU]);
  });

  test('pays after all by a plain link', async () => {
    await sendForm();
    await request(THANK_YOU);
    expect(location(await request(PATHS.anotherCopy))).toEqual([303, '/#buy']);
    expect(location(await sendForm())).toEqual([303, PATHS.checkout]);
    expect(await text(PATHS.checkout)).toContain(REDIRECTING);
  });

  test('may pay again when the payment has failed', async () => {
    await sendForm();
    const { reference: client_reference_id } = await payUrl();
    const session = { client_reference_id, payment_status: 'unpaid' };
    await request(THANK_YOU);
    await shop.deliver(
      sessionEvent('completed', session),
      sessionEvent('async_payment_failed', session),
    );
    expect(await text(PATHS.checkout)).toContain(REDIRECTING);
  });

  test('may pay again when nothing was reported for an hour', async () => {
    await sendForm();
    later(HOUR_MS);
    await request(THANK_YOU);
    later(HOUR_MS);
    expect(location(await request(PATHS.checkout))).toEqual([303, THANK_YOU]);
    later(1000);
    expect(await text(PATHS.checkout)).toContain(REDIRECTING);
    // The form is two hours old.
    expect((await payUrl()).url).not.toContain(encodeURIComponent(ANN.email));
  });

  test('is not shown the library of somebody else by the address of their payment', async () => {
    await sendForm();
    await request(THANK_YOU);
    await shop.deliver(sessionEvent('completed', { client_reference_id: null }));
    expect(await text(PATHS.checkout)).toContain(REDIRECTING);
  });
});

describe('the browser of a purchase, more than an hour later', () => {
  test.each([
    ['en', 2 * HOUR_MS, 'You’ve paid.', 'Get the link again', 'Buy another copy'],
    ['bg', 300 * DAY_MS, 'Получихме плащането Ви.', 'Поискайте връзката', 'Купете още едно копие'],
  ])('says that it is paid, and sends the link only by email (%s)', async (lng, ms, ...words) => {
    const { library, path } = await buy();
    later(ms);
    for (const page of [`/?lng=${lng}`, `${PATHS.checkout}?lng=${lng}`]) {
      const html = await text(page);
      for (const word of words) expect(html).toContain(word);
      expect(html).toContain(`href="${PATHS.library}"`);
      expect(html).toContain(`href="${PATHS.anotherCopy}"`);
      expect(html).not.toContain('http-equiv="refresh"');
      expect(html).not.toContain(library);
      expect(html).not.toContain('cs_1');
      expect(html).not.toContain(ANN.email);
    }
    expect(await text('/')).toContain(NOTICE);
    expect(location(await request(PATHS.paid))).toEqual([303, PATHS.checkout]);
    // What a page that is still open asks: then it loads itself again.
    const asked = await request(PATHS.paid, { headers: { accept: 'application/json' } });
    expect(await asked.json()).toEqual({ goTo: PATHS.checkout, status: 'emailed' });
    expect(location(await sendForm())).toEqual([303, PATHS.checkout]);
    expect(await (await sendJson(ANN)).json()).toEqual({ ok: true, goTo: PATHS.checkout });
    expect(await text(path)).not.toContain('Pay (test)');
    await request(PATHS.anotherCopy);
    expect(await text('/')).not.toContain(NOTICE);
  });

  test('says so too if it has never returned from the payment', async () => {
    await sendForm();
    await pay();
    later(3 * DAY_MS);
    expect(await text('/')).toContain(NOTICE);
    expect(await text(PATHS.checkout)).toContain('You’ve already placed this order');
  });

  test('is offered the form again once the order is refunded', async () => {
    await buy();
    later(3 * DAY_MS);
    await shop.deliver(refundEvent(4900));
    expect(await text('/')).not.toContain(NOTICE);
    expect(location(await sendForm())).toEqual([303, PATHS.checkout]);
    expect((await payUrl()).url).toContain(encodeURIComponent(ANN.email));
  });

  test('shows nobody the address of a form that was not paid', async () => {
    await sendForm();
    expect((await payUrl()).url).toContain(encodeURIComponent(ANN.email));
    later(HOUR_MS + 1000);
    expect(await text('/')).not.toContain(NOTICE);
    expect((await payUrl()).url).not.toContain(encodeURIComponent(ANN.email));
  });

  test('cannot read its cookie with a script', async () => {
    const { headers } = await sendForm();
    expect(headers.get('set-cookie')).toMatch(/^purchase=.*; Max-Age=31536000; .*HttpOnly/);
  });
});

describe('a browser that has not returned from the payment', () => {
  test('is told that the purchase is paid, but not shown the library', async () => {
    await sendForm();
    const { path } = await pay();
    const library = await libraryOf(shop);
    const pages = [await text(PATHS.checkout), await text('/')];
    for (const html of pages) {
      expect(html).toContain('You’ve paid. The link to your library is in the email');
      expect(html).toContain(`href="${PATHS.anotherCopy}"`);
      expect(html).not.toContain('http-equiv="refresh"');
      expect(html).not.toContain(library);
    }
    expect(pages[0]).toContain(`href="${PATHS.library}"`);
    expect(location(await request(PATHS.paid))).toEqual([303, PATHS.checkout]);
    expect(location(await sendForm())).toEqual([303, PATHS.checkout]);
    expect(await text(path)).not.toContain('Pay (test)');
  });

  test('is not led to the library by the reference alone', async () => {
    const { path, library } = await buy();
    cookie = '';
    const html = await text(path);
    expect(html).toContain('You’ve already placed this order');
    expect(html).not.toContain(library);
    expect(html).not.toContain(PATHS.paid);
    expect(location(await request(PATHS.paid))).toEqual([303, '/#buy']);
  });
});

test('a form sent again by the same page, hours later, is not paid again', async () => {
  const visit = { ...ANN, submissionId: crypto.randomUUID() };
  await sendJson(visit);
  await pay();
  cookie = '';
  expect(await (await sendJson(visit)).json()).toEqual({ ok: true, goTo: PATHS.checkout });
  expect(await text(PATHS.checkout)).toContain('You’ve already placed this order');
});

test('/checkout is not for search engines', async () => {
  expect(await text(PATHS.checkout)).toContain('<meta name="robots" content="noindex"/>');
  await sendForm();
  expect(await text(PATHS.checkout)).toContain('<meta name="robots" content="noindex"/>');
  expect(await text('/')).not.toContain('noindex');
  expect(await text('/sitemap.xml')).not.toContain(PATHS.checkout);
});
