import { useRef, useState } from 'react';
import type { Messages } from '../../content/messages.ts';
import { CODE_FIELD, checkoutPath } from '../../rules/discount.ts';
import { LANGUAGE_QUERY } from '../../rules/language.ts';
import { prefilled } from '../../rules/paymentLink.ts';
import type { Shop } from '../../rules/shop.ts';
import { BuyForm, type BuyFormProps, type Stored } from './BuyForm.tsx';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { showPurchase, useBoughtElsewhere } from './useBoughtElsewhere.ts';

type BuyFlowProps = BuyFormProps & {
  flow: Shop['checkout']['flow'];
  /** Only the dialog flow needs its texts and the provider's URL in the page. */
  dialog?:
    | {
        variant: Shop['checkout']['dialog'];
        checkoutUrl: string;
        messages: Messages['checkout']['dialog'];
        /** The price in euro, when it is in another currency. */
        priceNote: string;
      }
    | undefined;
};

/** The form, and what follows it: the checkout page or the Secure Checkout dialog. */
export function BuyFlow({ flow, dialog, ...form }: BuyFlowProps) {
  const [openFor, setOpenFor] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  useBoughtElsewhere(openFor === undefined);

  function proceed(button: HTMLButtonElement | null, { email, checkoutUrl }: Stored) {
    const { code, language } = form;
    opener.current = button;
    if (flow === 'dialog' && dialog) {
      setOpenFor(checkoutUrl ?? withBuyer(dialog.checkoutUrl, prefilled(email, language)));
    } else if (checkoutUrl) location.assign(checkoutPath(code));
    else post(checkoutPath(code), { email, [LANGUAGE_QUERY]: language, [CODE_FIELD]: code ?? '' });
  }

  function close() {
    setOpenFor(undefined);
    opener.current?.focus();
    showPurchase();
  }

  return (
    <>
      <BuyForm {...form} onStored={proceed} />
      {dialog && openFor && <CheckoutDialog {...dialog} checkoutUrl={openFor} onClose={close} />}
    </>
  );
}

/** A third-party form service gives no payment URL, so ours does not know the buyer. */
function withBuyer(link: string, buyer: Record<string, string>): string {
  const url = new URL(link);
  for (const [name, value] of Object.entries(buyer)) url.searchParams.set(name, value);
  return url.href;
}

/** Opens a page of ours that must know what was typed, without writing it into the address. */
function post(action: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
}
