import { type MouseEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import { PATHS } from '../../rules/paths.ts';
import { PayElsewhere } from './PayElsewhere.tsx';
import { Trouble } from './Trouble.tsx';

type CheckoutDialogProps = {
  variant: 'link' | 'frame';
  checkoutUrl: string;
  messages: Messages['checkout']['dialog'];
  onClose: () => void;
};

/** A modal dialog of the browser's own: Escape, focus trap and inert page come with it. */
export function CheckoutDialog({ variant, checkoutUrl, messages, onClose }: CheckoutDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  /** The browser closes it and then tells us: only then can the page take the focus again. */
  const close = () => dialog.current?.close();
  const title = useId();
  const framed = variant === 'frame';

  useEffect(() => {
    dialog.current?.showModal();
    closeButton.current?.focus();
  }, []);

  /** Only the backdrop belongs to the dialog element itself: its content lies in the box inside. */
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };

  const ways = { checkoutUrl, messages, onOpen: () => setOpened(true) };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, handled by the browser
    <dialog
      className={framed ? 'checkout-dialog framed' : 'checkout-dialog'}
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
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
        {framed ? (
          <>
            <p>{messages.frameText}</p>
            <iframe title={messages.frameTitle} src={checkoutUrl} onLoad={leaveFrame} />
            <div className="dialog-actions">
              <button type="button" className="button quiet" onClick={close}>
                {messages.cancel}
              </button>
            </div>
          </>
        ) : (
          <PayElsewhere {...ways} opened={opened} onCancel={close} />
        )}
        <Trouble {...ways} />
      </div>
    </dialog>
  );
}

/**
 * The provider leads back to us inside the frame; from there on the buyer has the whole window.
 * Of a page that is not ours the browser tells nothing.
 */
function leaveFrame({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  const place = frame.contentDocument?.location;
  if (place?.pathname === PATHS.thankYou) location.assign(place.href);
}
