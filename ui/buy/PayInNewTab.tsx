import { useState } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import { fetchReturnUrl, usePaymentReturn } from './usePaymentReturn.ts';

type PayInNewTabProps = {
  checkoutUrl: string;
  messages: Messages['checkout']['dialog'];
  /** What is said before the payment page is opened. */
  text: string;
  /** Whether the payment page has been opened in another tab. */
  opened: boolean;
  onOpen: () => void;
  onCancel: () => void;
};

/** The payment in another tab: before it is opened, while it is open, and after it is done. */
export function PayInNewTab(props: PayInNewTabProps) {
  const { checkoutUrl, messages: t, text, opened, onOpen, onCancel } = props;
  const [checked, setChecked] = useState(false);
  const goTo = usePaymentReturn(opened);

  function open() {
    openPayment(checkoutUrl);
    onOpen();
  }

  async function proceed() {
    const found = goTo ?? (await fetchReturnUrl());
    if (found) location.assign(found);
    else setChecked(true);
  }

  const cancel = (
    <button type="button" className="button quiet" onClick={onCancel}>
      {t.cancel}
    </button>
  );
  if (!opened) {
    return (
      <>
        <p>{text}</p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={open}>
            {t.proceed}
          </button>
          {cancel}
        </div>
      </>
    );
  }
  const waiting = checked ? t.notYet : t.opened;
  return (
    <>
      <p aria-live="polite">{goTo ? t.arrived : waiting}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={proceed}>
          {goTo ? t.goOn : t.paid}
        </button>
        {!goTo && (
          <button type="button" className="button quiet" onClick={open}>
            {t.openAgain}
          </button>
        )}
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
