import { useState } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import { openPayment } from './openPayment.ts';
import { askWhereTo, usePaid } from './usePaid.ts';

type PayElsewhereProps = {
  checkoutUrl: string;
  messages: Messages['checkout']['dialog'];
  /** Whether the payment page has been opened in another tab. */
  opened: boolean;
  onOpen: () => void;
  onCancel: () => void;
};

/** Before the payment, during it and after it, as far as this tab can know. */
export function PayElsewhere(props: PayElsewhereProps) {
  const { checkoutUrl, messages: t, opened, onOpen, onCancel } = props;
  const [asked, setAsked] = useState(false);
  const goTo = usePaid(opened);

  function open() {
    openPayment(checkoutUrl);
    onOpen();
  }

  async function goOn() {
    const found = goTo ?? (await askWhereTo());
    if (found) location.assign(found);
    else setAsked(true);
  }

  if (!opened) {
    return (
      <>
        <p>{t.text}</p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={open}>
            {t.proceed}
          </button>
          <button type="button" className="button quiet" onClick={onCancel}>
            {t.cancel}
          </button>
        </div>
      </>
    );
  }
  const waiting = asked ? t.notYet : t.opened;
  return (
    <>
      <p aria-live="polite">{goTo ? t.arrived : waiting}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={goOn}>
          {goTo ? t.goOn : t.paid}
        </button>
        {!goTo && (
          <button type="button" className="button quiet" onClick={open}>
            {t.openAgain}
          </button>
        )}
      </div>
    </>
  );
}
