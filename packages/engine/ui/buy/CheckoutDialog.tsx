import { type MouseEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { Messages } from '../../content/messages.ts';
import { PATHS } from '../../rules/paths.ts';
import { PayInNewTab } from './PayInNewTab.tsx';
import { PaymentHelp } from './PaymentHelp.tsx';
import { type Purchase, usePaymentReturn } from './usePaymentReturn.ts';

type CheckoutDialogProps = {
  variant: 'link' | 'frame';
  checkoutUrl: string;
  messages: Messages['checkout']['dialog'];
  priceNote: string;
  onClose: () => void;
};

/** A native modal dialog: Escape, focus trap and inert page come with it. */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { variant, checkoutUrl, messages, priceNote, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const purchase = usePaymentReturn();
  /** The page can take the focus again only after the close event. */
  const close = () => dialog.current?.close();
  const title = useId();
  const framed = variant === 'frame';

  useEffect(() => {
    dialog.current?.showModal();
    closeButton.current?.focus();
  }, []);

  /**
   * A click on the backdrop targets the dialog itself, any other click the box inside it. A press
   * that began inside, such as one that selects text, does not close it.
   */
  const pressed = useRef<EventTarget>(null);
  const closeOnBackdrop = ({ target }: MouseEvent) => {
    if (target === dialog.current && pressed.current === target) close();
  };

  const payment = { checkoutUrl, messages, onOpen: () => setOpened(true) };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for keyboard users, handled by the browser
    <dialog
      className={framed ? 'checkout-dialog framed' : 'checkout-dialog'}
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={closeOnBackdrop}
    >
      <div className="dialog-box">
        <header>
          <h2 id={title}>{messages.title}</h2>
          <button
            type="button"
            className="dialog-close"
            aria-label={messages.close}
            ref={closeButton}
            onClick={close}
          >
            ×
          </button>
        </header>
        {purchase ? (
          <Paid messages={messages} purchase={purchase} />
        ) : (
          <>
            {!opened && <p>{framed ? messages.frameText : messages.text}</p>}
            {/* Once the payment is open in a tab, a second one in the frame would invite paying twice. */}
            {framed && !opened && (
              <iframe title={messages.frameTitle} src={checkoutUrl} onLoad={leaveFrame} />
            )}
            <PayInNewTab {...payment} main={!framed} opened={opened} onCancel={close} />
            {priceNote && <p className="note">{priceNote}</p>}
            <PaymentHelp {...payment} />
          </>
        )}
      </div>
    </dialog>
  );
}

type PaidProps = { messages: Messages['checkout']['dialog']; purchase: Purchase };

/** Nothing here leads to a payment anymore. */
function Paid({ messages: t, purchase: { goTo, status } }: PaidProps) {
  const delivered = status === 'delivered';
  const link = useRef<HTMLAnchorElement>(null);
  // What had the focus may be gone.
  useEffect(() => link.current?.focus(), []);
  return (
    <>
      <p role="status">{delivered ? t.arrived : status === 'checking' ? t.checking : t.placed}</p>
      <div className="dialog-actions">
        <a className="button" href={goTo} ref={link}>
          {delivered ? t.open : t.goOn}
        </a>
      </div>
    </>
  );
}

/**
 * The provider returns to our page inside the frame; we then continue in the whole window. The URL of
 * another site's page cannot be read.
 */
function leaveFrame({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  const place = frame.contentDocument?.location;
  if (place?.pathname === PATHS.thankYou) location.assign(place.href);
}
