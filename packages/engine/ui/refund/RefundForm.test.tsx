import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesFor } from '../../../../testkit/ourShop.ts';
import { RefundForm } from './RefundForm.tsx';

const options = {
  disappointment: ['Clarity', 'Too little rye'],
  partsUsed: ['Oven'],
  wouldHelp: ['A call'],
  resolution: ['Refund', 'A new loaf'],
};

function render(): string {
  const { refund } = messagesFor('en');
  const labels = { ...refund.options, 'Too little rye': 'Not enough rye in it' };
  return renderToStaticMarkup(
    <RefundForm
      messages={{ ...refund, options: labels }}
      withdraw={{ link: 'Withdraw', guarantee: 'For the guarantee' }}
      networkError=""
      honeypotLabel=""
      action="/somewhere"
      language="en"
      productName="Bread at Home"
      productVersion="3.2"
      orderEmail="ann@example.com"
      orderDate="2026-11-01"
      transactionId="pi_1"
      options={options}
      policy={{ requiresDeletionBeforeRefund: false }}
    />,
  );
}

test('fills in what is known about the order', () => {
  const html = render();
  for (const value of ['Bread at Home', '3.2', 'ann@example.com', '2026-11-01', 'pi_1']) {
    expect(html).toContain(`value="${value}"`);
  }
  expect(html).toContain('all copies if the refund is approved. (optional)');
  expect(html).toContain('cloud and email copies. (optional)');
});

test('offers the options of the shop, by their names and with their labels', () => {
  const html = render();
  for (const [field, names] of Object.entries(options)) {
    const sent = [...html.matchAll(new RegExp(`name="${field}"[^>]* value="([^"]*)"`, 'g'))];
    expect(sent.map(([, value]) => value)).toEqual(names);
  }
  expect(html).toMatch(/value="Too little rye"[^>]*><span>Not enough rye in it</);
});
