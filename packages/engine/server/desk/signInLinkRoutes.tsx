import { Hono } from 'hono';
import {
  canEmailSignInLink,
  REQUEST_LINK_PATH,
  requestSignInLink,
  SIGN_IN_PATH,
} from '../commands/signInLinkCommands.ts';
import { record } from '../db/audit.ts';
import { addressOf } from '../http/visitor.ts';
import { isSignInLink, LINK_LIFE_MS, takeSignInLink } from '../people/signInLinks.ts';
import type { DeskParts } from './deskApp.ts';
import { isSecure } from './guard.ts';
import { LinkRequested, OpenLinkForm } from './LoginForm.tsx';
import { ANY_USER, type KnownDevices } from './loginLimit.ts';
import { FOREIGN, type LoginPages, waitText } from './loginPages.tsx';

const INVALID = {
  problem: 'This link has expired or was already used. You can try to log in without it.',
};

/**
 * Lets a new browser on a new network log in while strangers guess passwords. The link gives it a
 * separate count of wrong passwords and no access.
 */
export function signInLinkRoutes(parts: DeskParts, pages: LoginPages, devices: KnownDevices) {
  const { env, store, clock } = parts;
  const { product } = pages;
  const minutes = LINK_LIFE_MS / 60_000;

  return (
    new Hono()
      .get(REQUEST_LINK_PATH, (c) => c.redirect('/login', 303))
      .post(REQUEST_LINK_PATH, async (c) => {
        if (!pages.isOwn(c)) return pages.askPassword(c, 403, '/', FOREIGN);
        if (!canEmailSignInLink(env)) return c.notFound();
        const address = addressOf(c, env.trustedProxies);
        const wait = Math.ceil((await requestSignInLink(parts, address)) / 1000);
        if (wait === 0) return pages.show(c, 200, <LinkRequested {...{ product, minutes }} />);
        c.header('Retry-After', String(wait));
        const problem = `A link was emailed a short time ago and works for ${minutes} minutes. Please check the shop’s inbox. The next one can be sent in ${waitText(wait)}.`;
        return pages.show(c, 429, <LinkRequested {...{ product, minutes, problem }} />);
      })
      // Mail servers open links to check them, so opening a link must not use it up.
      .get(`${SIGN_IN_PATH}/:token`, async (c) => {
        const isValid = await isSignInLink(store, clock, c.req.param('token'));
        if (!isValid) return pages.askPassword(c, 410, '/', INVALID);
        return pages.show(c, 200, <OpenLinkForm product={product} />);
      })
      .post(`${SIGN_IN_PATH}/:token`, async (c) => {
        if (!pages.isOwn(c)) return pages.askPassword(c, 403, '/', FOREIGN);
        const isTaken = await takeSignInLink(store, clock, c.req.param('token'));
        if (!isTaken) return pages.askPassword(c, 410, '/', INVALID);
        const address = addressOf(c, env.trustedProxies);
        await record(store, clock, 'desk', 'desk sign-in link used', { address });
        const seconds = LINK_LIFE_MS / 1000;
        await devices.mark(c, { user: ANY_USER, secure: isSecure(c, env), seconds });
        return c.redirect('/login', 303);
      })
  );
}
