import { htmlOf } from '../mailServer.ts';
import { sendRequest } from '../rawRequest.ts';
import { waitUntil } from '../waitUntil.ts';
import { type Attempt, must, type Target } from './attempt.ts';
import { tryPassword } from './deskAttempts.ts';

const OWN = { 'sec-fetch-site': 'same-origin' };
const from = (address: string) => ({ 'x-forwarded-for': address });
/** Two in the half hour, and two in the next if it begins meanwhile. */
const MOST_EMAILS = 4;

const post = ({ deskUrl }: Target, path: string, headers: Record<string, string>) =>
  sendRequest(deskUrl, { method: 'POST', path, headers: { ...OWN, ...headers } });
const links = ({ mail }: Target) =>
  mail.emails.flatMap((email) => /\/login\/link\/[\w-]{43}/.exec(htmlOf(email))?.[0] ?? []);

/** Attacks on the way into the desk for a browser that is not known. */
export const signInAttempts: Attempt[] = [
  {
    asvs: 'V6.3 passwords',
    what: 'the seller locked out in a new browser and a new network',
    async run(target) {
      const { deskUrl, password } = target;
      for (let n = 0; n < 40; n += 1) {
        await tryPassword(deskUrl, `guess ${n}`, from(`203.0.113.${n}`));
      }
      const train = from('198.51.100.77');
      const held = await tryPassword(deskUrl, password, train);
      must(held.status === 429, `a new browser was answered with ${held.status}`);
      must(held.body.includes('Email me a sign-in link'), 'no link is offered');
      const asked = await post(target, '/login/email-link', train);
      must(asked.status === 200, `asking for a link was answered with ${asked.status}`);
      await waitUntil('the link', async () => links(target).length > 0);
      const path = links(target).at(-1) ?? '';
      const opened = await post(target, path, train);
      const cookie = (opened.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
      const inside = await tryPassword(deskUrl, password, { ...train, cookie });
      must(inside.status === 303, `with the link, the login was answered with ${inside.status}`);
      const stranger = await tryPassword(deskUrl, 'guess', from('203.0.113.99'));
      must(stranger.status === 429, `a stranger was answered with ${stranger.status}`);
      const again = await post(target, path, from('203.0.113.99'));
      must(again.status === 410 && !again.headers['set-cookie'], `used again: ${again.status}`);
      return 'a link by email lets the seller in, once; strangers wait';
    },
  },
  {
    asvs: 'V6.6 out-of-band',
    what: '40 requests for sign-in links from 40 networks, and 40 guessed links',
    async run(target) {
      for (let n = 0; n < 40; n += 1) {
        const { status } = await post(target, '/login/email-link', from(`203.0.113.${n}`));
        must(status === 200 || status === 429, `answered ${status}`);
        const guessed = `/login/link/${Buffer.alloc(32, n).toString('base64url')}`;
        const opened = await post(target, guessed, from(`203.0.113.${n}`));
        must(opened.status === 410 && !opened.headers['set-cookie'], `answered ${opened.status}`);
      }
      const waiting = target.store.selectFrom('emails').select('id').where('state', '=', 'waiting');
      const unsent = waiting.where('kind', '=', 'sign-in-link');
      await waitUntil('the emails', async () => (await unsent.execute()).length === 0);
      const sent = links(target).length;
      must(sent <= MOST_EMAILS, `${sent} emails`);
      return `${sent} emails with the one before; guessed links are rejected with 410`;
    },
  },
];
