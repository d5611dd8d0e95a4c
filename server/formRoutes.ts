import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ReactElement } from 'react';
import { asLanguage, LANGUAGE_QUERY } from '../rules/language.ts';
import type { FieldError } from '../ui/ErrorSummary.tsx';
import { purchaseForm } from './checkout/purchase.tsx';
import type { Env } from './core/env.ts';
import { log } from './core/log.ts';
import {
  type Form,
  type Outcome,
  readForm,
  type Sender,
  type Sent,
  typedText,
  wantsJson,
} from './http/form.ts';
import type { PageStatus, ShowPage } from './http/page.ts';
import { rateLimit } from './http/rateLimit.ts';
import { addressOf, attributionOf, isCrossSite, languageOf } from './http/visitor.ts';
import { lostLinkForm } from './library/lostLink.tsx';
import type { OrderContext } from './orders/context.ts';
import { refundForm } from './refunds/refund.tsx';
import { withdrawalForm } from './refunds/withdrawal.tsx';

const LONGEST_USER_AGENT = 500;

/** Every form: the same gates before it, the same two kinds of answer after it. */
export function formRoutes(
  context: OrderContext & { env: Env; showPage: ShowPage; wake: () => void },
) {
  const { env, shop, content, showPage } = context;
  const forms = [purchaseForm, refundForm, withdrawalForm, lostLinkForm].map((form) =>
    form(context),
  );
  const allowed = rateLimit(shop.forms.postsPerAddressPerMinute, context.clock);

  async function take(c: Context, form: Form) {
    const said = content.messages(languageOf(c)).common;
    if (isCrossSite(c, env.publicUrl) && !form.fromAnywhere) {
      return complain(c, form, 403, said.crossSite);
    }
    const sent = await readForm(c);
    if (!sent) return complain(c, form, 415, said.unreadable);
    const words = content.messages(languageOfForm(c, sent)).common;
    const sender = senderOf(c, env, sent);
    if (!allowed(sender.address)) {
      c.header('Retry-After', '60');
      return complain(c, form, 429, words.tooMany, sent);
    }
    let outcome: Outcome;
    try {
      outcome = await form.take(sent, sender);
    } catch (error) {
      log.error({ form: form.name, error }, 'form not stored');
      return complain(c, form, 503, words.networkError, sent);
    }
    if ('problems' in outcome) return refuse(c, form, 422, outcome.problems, sent);
    context.wake();
    if ('cookie' in outcome) c.header('Set-Cookie', outcome.cookie);
    if (wantsJson(c)) return c.json({ ok: true, ...outcome.json });
    if ('goTo' in outcome) return c.redirect(outcome.goTo, 303);
    return answer(c, form, outcome.show, 200, sent);
  }

  const complain = (c: Context, form: Form, status: PageStatus, message: string, sent?: Sent) =>
    refuse(c, form, status, [{ message }], sent);

  /** A failure as the sender understands it: JSON, or the page with the form in it. */
  function refuse(
    c: Context,
    form: Form,
    status: PageStatus,
    errors: FieldError[],
    sent: Sent = {},
  ) {
    const language = languageOfForm(c, sent);
    if (!wantsJson(c)) {
      return answer(c, form, form.again(sent, errors, language), status, sent);
    }
    const problems = errors.filter((error) => error.field);
    const said = problems.length > 0 ? { problems } : { message: errors[0]?.message };
    return c.json({ ok: false, ...said }, status);
  }

  function answer(c: Context, form: Form, content: ReactElement, status: PageStatus, sent: Sent) {
    const language = languageOfForm(c, sent);
    const { main, ...page } = form.inPage(content, language);
    return showPage(c, { ...page, language, status }, main);
  }

  const routes = new Hono();
  for (const form of forms) {
    const limit = bodyLimit({
      maxSize: shop.forms.maximumBodyBytes,
      onError: (c) => complain(c, form, 413, content.messages(languageOf(c)).common.tooLarge),
    });
    routes.post(form.path, limit, (c) => take(c, form));
    // Reached by reloading an answer or switching its language: back to the page with the form.
    routes.get(form.path, (c) => c.redirect(form.page + new URL(c.req.url).search, 303));
  }
  return routes;
}

/** What the form says of itself, then what can be seen of the visitor. */
const languageOfForm = (c: Context, sent: Sent) =>
  asLanguage(typedText(sent, LANGUAGE_QUERY), c.get('languages')) ?? languageOf(c);

function senderOf(c: Context, env: Env, sent: Sent): Sender {
  return {
    language: languageOfForm(c, sent),
    address: addressOf(c, env.trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
    attribution: attributionOf(c),
  };
}
