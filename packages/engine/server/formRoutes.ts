import { type Context, Hono } from 'hono';
import type { ReactElement } from 'react';
import { asLanguage, LANGUAGE_QUERY } from '../rules/language.ts';
import { PATHS } from '../rules/paths.ts';
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
  textField,
  wantsJson,
} from './http/form.ts';
import type { RejectedStatus } from './http/gate.ts';
import type { PageStatus } from './http/page.ts';
import { addressOf, attributionOf, isCrossSite, languageOf } from './http/visitor.ts';
import { lostLinkForm } from './library/lostLink.tsx';
import type { RouteContext } from './orders/context.ts';
import { REFERENCE_QUERY, withReference } from './orders/orderLinks.ts';
import { refundForm } from './refunds/refundForm.tsx';
import { withdrawalForm } from './refunds/withdrawalForm.tsx';

const MAX_USER_AGENT_LENGTH = 500;

/** Every form has the same checks before it and the same two kinds of answer, JSON or a page. */
export function formRoutes(context: RouteContext) {
  const { env, content } = context;
  const { respond, showErrors } = formAnswers(context);
  const forms = [purchaseForm, refundForm, withdrawalForm, lostLinkForm].map((form) =>
    form(context),
  );

  async function submit(c: Context, form: Form) {
    const { crossSite, unreadable } = content.messages(languageOf(c)).common;
    if (isCrossSite(c, env.publicUrl) && !form.fromAnywhere) {
      return showErrors(c, form, 403, [{ message: crossSite }]);
    }
    const sent = await readForm(c);
    if (!sent) return showErrors(c, form, 415, [{ message: unreadable }]);
    let outcome: Outcome;
    try {
      outcome = await form.submit(sent, senderOf(c, env, sent));
    } catch (error) {
      log.error({ form: form.name, error }, 'form not stored');
      const { networkError } = content.messages(languageOfForm(c, sent)).common;
      return showErrors(c, form, 503, [{ message: networkError }], sent);
    }
    if ('problems' in outcome) return showErrors(c, form, 422, outcome.problems, sent);
    // The worker finds new jobs within a second. Started now, they would delay the next answer for as
    // long as they take, which tells who is a buyer.
    if ('cookie' in outcome && outcome.cookie) c.header('Set-Cookie', outcome.cookie);
    if (wantsJson(c)) return c.json({ ok: true, ...outcome.json });
    if ('goTo' in outcome) return c.redirect(outcome.goTo, outcome.repost ? 307 : 303);
    return respond(c, form, outcome.show, 200, sent);
  }

  /** Keeps what was typed, unless it was too long to be read. */
  async function rejectForm(c: Context, form: Form, status: RejectedStatus, message: string) {
    const sent = status === 429 ? await readForm(c) : undefined;
    return showErrors(c, form, status, [{ message }], sent);
  }

  const routes = new Hono();
  if (env.refundFormUrl) {
    routes.get(PATHS.visitorAddress, (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json({ ipAddress: addressOf(c, env.trustedProxies) });
    });
  }
  for (const form of forms) {
    routes.post(form.path, (c) => submit(c, form));
    // Reached by reloading an answer or switching its language: back to the page with the form.
    routes.get(form.path, (c) => c.redirect(form.page + new URL(c.req.url).search, 303));
  }

  return {
    routes,
    /** The answer when the gate rejects a form; undefined for other routes. */
    reject(c: Context, status: RejectedStatus, message: string) {
      const form = c.req.method === 'POST' && forms.find(({ path }) => path === c.req.path);
      return form ? rejectForm(c, form, status, message) : undefined;
    },
  };
}

/** What is sent back for a form: JSON for the script of its page, else a page. */
function formAnswers({ showPage }: RouteContext) {
  function respond(c: Context, form: Form, content: ReactElement, status: PageStatus, sent: Sent) {
    const language = languageOfForm(c, sent);
    const { main, ...page } = form.renderPage(content, language);
    return showPage(c, { ...page, language, status }, main);
  }

  /** As JSON, or as the page with the form in it. */
  async function showErrors(
    c: Context,
    form: Form,
    status: PageStatus,
    errors: FieldError[],
    sent: Sent = {},
  ) {
    if (!wantsJson(c)) {
      const action = withReference(form.path, referenceOf(c));
      const shown = await form.renderForm(sent, errors, languageOfForm(c, sent), action);
      return respond(c, form, shown, status, sent);
    }
    const problems = errors.filter((error) => error.field);
    const details = problems.length > 0 ? { problems } : { message: errors[0]?.message };
    return c.json({ ok: false, ...details }, status);
  }

  return { respond, showErrors };
}

/** The form's own language field, then the visitor's language. */
const languageOfForm = (c: Context, sent: Sent) =>
  asLanguage(textField(sent, LANGUAGE_QUERY), c.get('languages')) ?? languageOf(c);

const referenceOf = (c: Context) => c.req.query(REFERENCE_QUERY) ?? '';

function senderOf(c: Context, env: Env, sent: Sent): Sender {
  return {
    language: languageOfForm(c, sent),
    address: addressOf(c, env.trustedProxies),
    crossSite: isCrossSite(c, env.publicUrl),
    reference: referenceOf(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    attribution: attributionOf(c),
  };
}
