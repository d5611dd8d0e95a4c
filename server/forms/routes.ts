import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ReactElement } from 'react';
import shop from '#shop';
import { messagesFor } from '../../content/messages/index.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Complaint } from '../../ui/ErrorSummary.tsx';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { logError } from '../log.ts';
import type { Store } from '../store/database.ts';
import { sendAnswer } from '../web/routes.ts';
import type { Site } from '../web/site.ts';
import { addressOf, isCrossSite, languageOf } from '../web/visitor.ts';
import { FORM_PAGES, type FormName, formAgain, intoPage, refundReceived } from './answers.tsx';
import { rateLimit } from './rateLimit.ts';
import { readForm, wantsJson } from './readBody.ts';
import { type FormResult, type Sender, takePurchase, takeRefund } from './service.ts';

const LONGEST_USER_AGENT = 500;
type ErrorStatus = 400 | 403 | 413 | 415 | 422 | 429 | 503;

export function formRoutes(deps: { store: Store; clock: Clock; env: Env; site: () => Site }) {
  const { store, clock, env, site } = deps;
  const allowed = rateLimit(shop.forms.postsPerAddressPerMinute, clock);
  const takers = { purchase: takePurchase, refund: takeRefund };

  /** A failure in the form that the sender understands: JSON, or the page with the form in it. */
  function refuse(
    c: Context,
    name: FormName,
    status: ErrorStatus,
    complaints: Complaint[],
    typed?: unknown,
  ) {
    if (wantsJson(c)) {
      const [first] = complaints;
      const problems = complaints.filter((complaint) => complaint.field);
      const body = problems.length > 0 ? { problems } : { message: first?.message };
      return c.json({ ok: false, ...body }, status);
    }
    const language = languageOf(c);
    return answer(c, name, formAgain(name, language, typed, complaints), status);
  }

  function answer(c: Context, name: FormName, element: ReactElement, status: 200 | ErrorStatus) {
    const page = site().page(FORM_PAGES[name], languageOf(c));
    if (!page) throw new Error(`no page for the ${name} form`);
    return sendAnswer(c, page, intoPage(page.html, name, element), status);
  }

  function accept(c: Context, name: FormName, plain: boolean, email: string) {
    if (!plain) return c.json({ ok: true });
    if (name === 'purchase') return c.redirect(PATHS.checkout, 303);
    return answer(c, name, refundReceived(languageOf(c), email), 200);
  }

  async function take(c: Context, name: FormName) {
    const words = messagesFor(languageOf(c)).common;
    const complain = (status: ErrorStatus, message: string, typed?: unknown) =>
      refuse(c, name, status, [{ message }], typed);
    if (isCrossSite(c, env.publicUrl)) return complain(403, words.crossSite);
    const sent = await readForm(c);
    if (!sent) return complain(415, words.unreadable);
    const sender = senderOf(c, languageOf(c), env);
    if (!allowed(sender.address)) {
      c.header('Retry-After', '60');
      return complain(429, words.tooMany, sent.values);
    }
    let result: FormResult;
    try {
      result = await takers[name](store, clock, sent.values, sender);
    } catch (error) {
      logError(`storing a ${name} request failed`, error);
      return complain(503, words.networkError, sent.values);
    }
    if (!result.ok) return refuse(c, name, 422, result.problems, sent.values);
    return accept(c, name, sent.kind === 'plain', result.email);
  }

  const routes = new Hono();
  for (const [path, name] of [
    [PATHS.purchaseForm, 'purchase'],
    [PATHS.refundForm, 'refund'],
  ] as const) {
    const limit = bodyLimit({
      maxSize: shop.forms.maximumBodyBytes,
      onError: (c) => {
        const message = messagesFor(languageOf(c)).common.tooLarge;
        return refuse(c, name, 413, [{ message }]);
      },
    });
    routes.post(path, limit, (c) => take(c, name));
    /** Reached by reloading an answer or switching its language: back to the page with the form. */
    routes.get(path, (c) => c.redirect(FORM_PAGES[name] + new URL(c.req.url).search, 303));
  }
  return routes;
}

function senderOf(c: Context, language: Language, env: Env): Sender {
  return {
    language,
    address: addressOf(c, env.trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
  };
}
