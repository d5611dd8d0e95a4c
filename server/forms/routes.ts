import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ReactElement } from 'react';
import shop from '#shop';
import { messagesFor } from '../../content/messages/index.ts';
import type { Complaint } from '../../ui/ErrorSummary.tsx';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { logError } from '../log.ts';
import type { Store } from '../store/database.ts';
import { type AnswerStatus, sendAnswer } from '../web/routes.ts';
import type { Site } from '../web/site.ts';
import { addressOf, isCrossSite, languageOf } from '../web/visitor.ts';
import type { Form, Outcome, Sender, Sent } from './form.ts';
import { intoPage } from './intoPage.ts';
import { purchaseForm } from './purchase.tsx';
import { rateLimit } from './rateLimit.ts';
import { readForm, wantsJson } from './readBody.ts';
import { refundForm } from './refund.tsx';
import { withdrawalForm } from './withdrawal.tsx';

const FORMS = [purchaseForm, refundForm, withdrawalForm];
const LONGEST_USER_AGENT = 500;

/** Every form: the same gates before it, the same two kinds of answer after it. */
export function formRoutes(deps: { store: Store; clock: Clock; env: Env; site: () => Site }) {
  const { store, clock, env, site } = deps;
  const allowed = rateLimit(shop.forms.postsPerAddressPerMinute, clock);

  async function take(c: Context, form: Form) {
    const words = messagesFor(languageOf(c)).common;
    if (isCrossSite(c, env.publicUrl)) return complain(c, form, 403, words.crossSite);
    const sent = await readForm(c);
    if (!sent) return complain(c, form, 415, words.unreadable);
    const sender = senderOf(c, env);
    if (!allowed(sender.address)) {
      c.header('Retry-After', '60');
      return complain(c, form, 429, words.tooMany, sent);
    }
    let outcome: Outcome;
    try {
      outcome = await form.take(sent, sender, store, clock);
    } catch (error) {
      logError(`storing a ${form.name} form failed`, error);
      return complain(c, form, 503, words.networkError, sent);
    }
    if ('problems' in outcome) return refuse(c, form, 422, outcome.problems, sent);
    if (wantsJson(c)) return c.json({ ok: true, ...outcome.json });
    if ('goTo' in outcome) return c.redirect(outcome.goTo, 303);
    return answer(c, form, outcome.show, 200);
  }

  const complain = (c: Context, form: Form, status: AnswerStatus, message: string, sent?: Sent) =>
    refuse(c, form, status, [{ message }], sent);

  /** A failure as the sender understands it: JSON, or the page with the form in it. */
  function refuse(
    c: Context,
    form: Form,
    status: AnswerStatus,
    complaints: Complaint[],
    sent: Sent = {},
  ) {
    if (!wantsJson(c)) return answer(c, form, form.again(sent, complaints, languageOf(c)), status);
    const problems = complaints.filter((complaint) => complaint.field);
    const said = problems.length > 0 ? { problems } : { message: complaints[0]?.message };
    return c.json({ ok: false, ...said }, status);
  }

  function answer(c: Context, form: Form, element: ReactElement, status: AnswerStatus) {
    const page = site().page(form.page, languageOf(c));
    if (!page) throw new Error(`there is no page for the ${form.name} form`);
    return sendAnswer(c, page, intoPage(page.html, form.name, element), status);
  }

  const routes = new Hono();
  for (const form of FORMS) {
    const limit = bodyLimit({
      maxSize: shop.forms.maximumBodyBytes,
      onError: (c) => complain(c, form, 413, messagesFor(languageOf(c)).common.tooLarge),
    });
    routes.post(form.path, limit, (c) => take(c, form));
    // Reached by reloading an answer or switching its language: back to the page with the form.
    routes.get(form.path, (c) => c.redirect(form.page + new URL(c.req.url).search, 303));
  }
  return routes;
}

function senderOf(c: Context, env: Env): Sender {
  return {
    language: languageOf(c),
    address: addressOf(c, env.trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
  };
}
