import { useState } from 'react';
import type { Messages } from '../../content/messages.ts';
import { fetchPurchase } from './usePaymentReturn.ts';

type PayInNewTabProps = {
  checkoutUrl: string;
  messages: Messages['checkout']['dialog'];
  /** Whether this is the main way to pay; in the frame variant that is the frame. */
  main: boolean;
  /** Whether the payment page has been opened in another tab. */
  opened: boolean;
  onOpen: () => void;
  onCancel: () => void;
};

/** The payment in another tab: before it is opened, and while it is open. */
export function PayInNewTab(props: PayInNewTabProps) {
  const { checkoutUrl, messages: t, main, opened, onOpen, onCancel } = props;
  const [checked, setChecked] = useState(false);

  function open() {
    openPayment(checkoutUrl);
    onOpen();
  }

  async function proceed() {
    const found = await fetchPurchase();
    if (found) location.assign(found.goTo);
    else setChecked(true);
  }

  const cancel = (
    <button type="button" className="button quiet" onClick={onCancel}>
      {t.cancel}
    </button>
  );
  if (!opened) {
    return (
      <div className="dialog-actions">
        <button type="button" className={main ? 'button' : 'button quiet'} onClick={open}>
          {t.proceed}
        </button>
        {cancel}
      </div>
    );
  }
  return (
    <>
      <p aria-live="polite">{checked ? t.notYet : t.opened}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={proceed}>
          {t.paid}
        </button>
        <button type="button" className="button quiet" onClick={open}>
          {t.openAgain}
        </button>
        {cancel}
      </div>
    </>
  );
}

/**
 * Opens the provider in a new tab without opener and referrer, or in this tab when the browser blocks
 * new ones. With `noopener`, `window.open` does not tell whether it was blocked, so we open an empty
 * tab, clear its opener, and navigate it by a link.
 */
function openPayment(url: string): void {
  const tab = window.open('', '_blank');
  if (!tab) {
    location.assign(url);
    return;
  }
  const link = tab.document.createElement('a');
  link.href = new URL(url, location.href).href;
  link.rel = 'noreferrer';
  tab.document.body.append(link);
  tab.opener = null;
  link.click();
}
