import { useRef, useState } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import { checkoutPath } from '../../rules/discount.ts';
import type { Shop } from '../../rules/shop.ts';
import { BuyForm, type BuyFormProps } from './BuyForm.tsx';
import { CheckoutDialog } from './CheckoutDialog.tsx';

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

  function proceed(button: HTMLButtonElement | null, checkoutUrl: string | undefined) {
    opener.current = button;
    if (flow === 'page' || !dialog) location.assign(checkoutPath(form.code));
    else setOpenFor(checkoutUrl ?? dialog.checkoutUrl);
  }

  function close() {
    setOpenFor(undefined);
    opener.current?.focus();
  }

  return (
    <>
      <BuyForm {...form} onStored={proceed} />
      {dialog && openFor && <CheckoutDialog {...dialog} checkoutUrl={openFor} onClose={close} />}
    </>
  );
}
