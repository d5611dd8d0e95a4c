import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FULL } from '../../../../testkit/engines.ts';
import { completed, sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { withdraw } from '../../../../testkit/fakes/requests.ts';
import { fakeStripe } from '../../../../testkit/fakes/stripeApi.ts';
import {
  type MailServer,
  recipientOf,
  senderOf,
  startMailServer,
} from '../../../../testkit/mailServer.ts';
import { content, shop as ourShop } from '../../../../testkit/ourShop.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { readEnv } from '../core/env.ts';
import type { EmailKind } from '../core/queues.ts';
import { PermanentFailure } from '../jobs/queue.ts';
import { formatSender, openMailer, sendMail } from './mailer.ts';

let shop: TestShop | undefined;
let server: MailServer | undefined;
afterEach(async () => {
  await shop?.close();
  await server?.close();
});

async function mailServer(options: SMTPServerOptions = {}) {
  server = await startMailServer(options);
  return server;
}

async function buy(url: string, settings: Record<string, string> = {}): Promise<TestShop> {
  const running = await testShop({ SMTP_URL: url, ...settings });
  shop = running;
  await running.app.request('/webhooks/stripe', signed(sessionEvent('completed')));
  return running;
}

const pay = (running: TestShop, id: string) =>
  running.app.request('/webhooks/stripe', signed(completed(id)));

const emailsOf = (running: TestShop, kind: EmailKind) =>
  running.store.selectFrom('emails').selectAll().where('kind', '=', kind).execute();

const SLOWLY = { timeout: 20_000 };

describe('email by SMTP', () => {
  test('reaches the buyer with both a text and an HTML part', async () => {
    const { emails, url } = await mailServer();
    const running = await buy(url);
    await running.idle();
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain('To: ann@example.com');
    expect(emails[0]).toContain('Content-Type: text/plain');
    expect(emails[0]).toContain('Content-Type: text/html');
    expect(emails[0]?.match(/Content-Transfer-Encoding: base64/g)).toHaveLength(2);
    expect(emails[0]).toMatch(/Message-ID: <[0-9a-f]{32}@sample-company\.example>/i);
  });

  test('comes from the name of the product in its language', async () => {
    const { emails, url } = await mailServer();
    const running = await testShop({ SMTP_URL: url });
    shop = running;
    for (const locale of ['en', 'bg']) {
      await running.deliver(
        sessionEvent('completed', { id: `cs_${locale}`, payment_intent: `pi_${locale}`, locale }),
      );
    }
    await running.idle();
    const toBuyer = emails.filter((email) => recipientOf(email) === 'ann@example.com');
    const { name } = ourShop.product;
    expect(toBuyer.map((email) => senderOf(email).split(' <')[0]).toSorted()).toEqual(
      [name.bg, name.en].toSorted(),
    );
  });

  test('fails for good if the address is rejected, and notifies the seller', async () => {
    const { emails, url } = await mailServer({
      onRcptTo(address, _session, done) {
        const refused = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
        done(address.address.startsWith('ann') ? refused : undefined);
      },
    });
    const running = await buy(url);
    await expect
      .poll(async () => (await emailsOf(running, 'order-confirmation'))[0]?.state, SLOWLY)
      .toBe('failed');
    await expect.poll(() => emails.length, SLOWLY).toBe(1);
    expect(emails[0]).toContain('support@sample-company.example');
  });

  test('is retried if the server is busy', async () => {
    let busy = true;
    const { emails, url } = await mailServer({
      onMailFrom(_address, _session, done) {
        done(busy ? Object.assign(new Error('try later'), { responseCode: 451 }) : undefined);
      },
    });
    const running = await buy(url);
    await expect
      .poll(async () => (await emailsOf(running, 'order-confirmation'))[0]?.error, SLOWLY)
      .toContain('451');
    busy = false;
    running.time.now = new Date(running.time.now.getTime() + 5000);
    await running.idle();
    expect(emails).toHaveLength(1);
  });

  test('is retried if the server rejects every connection', async () => {
    let closed = true;
    const { emails, url } = await mailServer({
      onConnect: (_session, done) => done(closed ? new Error('no service here') : undefined),
    });
    const running = await buy(url);
    await expect
      .poll(async () => (await emailsOf(running, 'order-confirmation'))[0]?.error, SLOWLY)
      .toContain('554');
    closed = false;
    running.time.now = new Date(running.time.now.getTime() + 5000);
    await running.idle();
    expect(emails).toHaveLength(1);
  });

  test('is retried if the server is down', async () => {
    const { emails, url, goDown, comeBack } = await mailServer();
    await goDown();
    const running = await buy(url);
    await expect
      .poll(async () => (await emailsOf(running, 'order-confirmation'))[0]?.error, SLOWLY)
      .toContain('could not be sent');
    await comeBack();
    running.time.now = new Date(running.time.now.getTime() + 5000);
    await running.idle();
    expect(emails).toHaveLength(1);
  });

  test('reuses an open connection', async () => {
    let connections = 0;
    const { emails, url } = await mailServer({
      onConnect(_session, done) {
        connections += 1;
        done();
      },
    });
    const running = await buy(url);
    await running.idle();
    await pay(running, 'cs_test_second');
    await running.idle();
    expect(emails).toHaveLength(2);
    expect(connections).toBe(1);
  });

  describe('that hangs', () => {
    let letGo: () => void;
    async function hangingServer() {
      let waiting: Promise<void> | undefined;
      const { url } = await mailServer({
        onMailFrom: async (_address, _session, done) => {
          await waiting;
          done();
        },
      });
      const hang = () => {
        waiting = new Promise((done) => {
          letGo = done;
        });
      };
      return { url, hang };
    }

    test('does not delay orders', async () => {
      const { url, hang } = await hangingServer();
      hang();
      const running = await buy(url);
      for (let n = 0; n < 20; n += 1) await pay(running, `cs_test_${n}`);
      await expect.poll(async () => (await running.orders()).length, SLOWLY).toBe(21);
      letGo();
    });

    test('does not delay refunds', FULL, async () => {
      const stripe = await fakeStripe();
      const { url, hang } = await hangingServer();
      const { PAYMENT_LINK_ID, ...settings } = stripe.settings;
      const running = await buy(url, settings);
      await running.idle();
      await withdraw(running);
      const seller = running.seller('desk');
      await commands['refund-accept'].run(seller, { number: 1, by: 'card' });
      await running.idle();
      hang();
      for (let n = 0; n < 20; n += 1) await pay(running, `cs_test_${n}`);
      await expect.poll(async () => (await running.orders()).length, SLOWLY).toBe(21);
      await commands['refund-pay'].run(seller, { number: 1 });
      await expect.poll(() => stripe.account.refunds.length, SLOWLY).toBe(1);
      letGo();
      await running.idle();
      await stripe.close();
    });
  });
});

const MAIL = {
  to: 'ann@example.com',
  subject: 's',
  language: 'en',
  html: Buffer.from('h'),
  text: Buffer.from('t'),
  id: 'abc',
};

describe('without TLS', () => {
  /** Another machine as far as the shop knows. */
  const REMOTE = '127.0.0.2';
  const send = (url: string) => {
    const clock = () => new Date('2026-11-15T12:00:00Z');
    const mailer = openMailer(readEnv({ SMTP_URL: url }), () => 'shop@rye.test', clock, content);
    return mailer.send(MAIL).finally(mailer.close);
  };

  test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
    'a remote server gets neither the password nor the email: %s',
    async (query) => {
      const logins: unknown[] = [];
      const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, done) => {
        logins.push(auth);
        done(null, { user: 'shop' });
      };
      server = await startMailServer({ onAuth, allowInsecureAuth: true }, REMOTE);
      const url = server.url.replace('smtp://', 'smtp://shop:S3cret@') + query;
      await expect(send(url)).rejects.toThrow(/STARTTLS/);
      expect([logins, server.emails]).toEqual([[], []]);
    },
  );

  test('a server on this machine gets the email', async () => {
    const { url, emails } = await mailServer();
    await send(url.replace('127.0.0.1', 'localhost'));
    expect(emails).toHaveLength(1);
  });

  test('a server on this machine may have a self-signed certificate', async () => {
    const { url, emails } = await mailServer({ disabledCommands: [] });
    await send(url);
    expect(emails).toHaveLength(1);
    vi.mocked(console.error).mockClear();
  });

  test('a remote server with STARTTLS gets the email encrypted', async () => {
    const secure: boolean[] = [];
    const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, session, done) => {
      secure.push(session.secure);
      done();
    };
    server = await startMailServer({ onMailFrom, disabledCommands: [] }, REMOTE);
    await send(`${server.url}?tls.rejectUnauthorized=false`);
    expect([secure, server.emails.length]).toEqual([[true], 1]);
    // The test server warns that its certificate is only for tests.
    vi.mocked(console.error).mockClear();
  });
});

test.each([
  ['Bread at Home', 'From: Bread at Home <hi@rye.test>'],
  ['Bread <2nd> at Home, really', 'From: "Bread <2nd> at Home, really" <hi@rye.test>'],
  ['The "Best" one@home \\', 'From: "The \\"Best\\" one@home \\\\" <hi@rye.test>'],
])('quotes the product name %s in the sender', async (name, header) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const clock = () => new Date('2026-11-15T12:00:00Z');
  const mailer = openMailer(
    readEnv({ DATA_DIR: dataDir }),
    () => formatSender(name, 'hi@rye.test'),
    clock,
    content,
  );
  await mailer.send(MAIL);
  const [file = ''] = readdirSync(join(dataDir, 'mail')).filter((one) => one.endsWith('.eml'));
  const email = readFileSync(join(dataDir, 'mail', file), 'utf8');
  rmSync(dataDir, { recursive: true });
  expect(email).toContain(`${header}\r\n`);
  expect(email).toContain('<abc@rye.test>');
});

test('fails without retries when there is no address', async () => {
  const mailer = {
    content,
    send: vi.fn(async () => ''),
    saveCopy: vi.fn(),
    onAnswer: vi.fn(),
    close: vi.fn(),
  };
  const job = { id: 'job', dedupe_key: 'key' };
  const alert = {
    kind: 'seller-alert',
    language: 'en',
    title: 'order-held',
    lines: [],
    ways: [],
  } as const;
  await expect(sendMail(mailer, { address: '', proof: 'seller' }, alert, job)).rejects.toThrow(
    PermanentFailure,
  );
  expect(mailer.send).not.toHaveBeenCalled();
  await sendMail(mailer, { address: 'ann@example.com', proof: 'seller' }, alert, job);
  expect(mailer.send).toHaveBeenCalledOnce();
});
