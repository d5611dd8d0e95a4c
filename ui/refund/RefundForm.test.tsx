import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesFor } from '../../testkit/ourShop.ts';
import { RefundForm } from './RefundForm.tsx';

test('the refund form is filled in with what is known of the order', () => {
  const html = renderToStaticMarkup(
    <RefundForm
      messages={messagesFor('en').refund}
      networkError=""
      honeypotLabel=""
      action="/somewhere"
      language="en"
      productName="Bread at Home"
      productVersion="3.2"
      orderEmail="ann@example.com"
      orderDate="2026-11-01"
      transactionId="pi_1"
      policy={{ requiresDeletionBeforeRefund: false }}
    />,
  );
  for (const value of ['Bread at Home', '3.2', 'ann@example.com', '2026-11-01', 'pi_1']) {
    expect(html).toContain(`value="${value}"`);
  }
  expect(html).toContain('all copies if the refund is approved. (optional)');
  expect(html).toContain('cloud and e-mail copies. (optional)');
});
