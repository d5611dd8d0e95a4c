import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import shop from '#shop';
import { factsFor } from '../../content/facts.ts';
import { messagesFor } from '../../content/messages/index.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';
import { readRefund } from '../../rules/refund.ts';
import { BuyForm } from '../../ui/buy/BuyForm.tsx';
import type { Complaint } from '../../ui/ErrorSummary.tsx';
import { Received } from '../../ui/refund/Received.tsx';
import { RefundForm } from '../../ui/refund/RefundForm.tsx';

export type FormName = 'purchase' | 'refund';

/** The page that a form lives on. */
export const FORM_PAGES: Record<FormName, string> = {
  purchase: PATHS.home,
  refund: PATHS.returnForm,
};

/** The form again, with what was typed and what is wrong: the answer to a plain post. */
export function formAgain(
  name: FormName,
  language: Language,
  typed: unknown,
  complaints: Complaint[],
): ReactElement {
  const { buy, common, refund } = messagesFor(language);
  if (name === 'purchase') {
    return (
      <BuyForm
        action={PATHS.purchaseForm}
        messages={buy.form}
        networkError={common.networkError}
        typed={{ name: textOf(typed, 'name'), email: textOf(typed, 'email') }}
        complaints={complaints}
      />
    );
  }
  return (
    <RefundForm
      action={PATHS.refundForm}
      messages={refund}
      networkError={common.networkError}
      honeypotLabel={buy.form.honeypot}
      productName={factsFor(language).productName}
      productVersion={shop.product.version}
      policy={shop.policies}
      answer={{ request: readRefund(typed), complaints }}
    />
  );
}

export function refundReceived(language: Language, email: string): ReactElement {
  return <Received messages={messagesFor(language).refund} email={email} />;
}

/** Puts an element where the page's own form stood. */
export function intoPage(html: string, name: FormName, element: ReactElement): string {
  const [open, close] = [`<!--form:${name}-->`, `<!--/form:${name}-->`];
  const [before, rest] = [html.indexOf(open), html.indexOf(close)];
  if (before < 0 || rest < 0) throw new Error(`the page has no place for the ${name} form`);
  return html.slice(0, before) + renderToStaticMarkup(element) + html.slice(rest);
}

function textOf(typed: unknown, field: string): string {
  const value = asRecord(typed)[field];
  return typeof value === 'string' ? value : '';
}
