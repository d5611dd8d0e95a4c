import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import { openPayment } from './openPayment.ts';

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

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, handled by the browser
    <dialog
      className={`checkout-dialog ${variant}`}
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
        <p>{framed ? messages.frameText : messages.text}</p>
        {framed && <iframe title={messages.frameTitle} src={checkoutUrl} />}
        <div className="dialog-actions">
          {!framed && (
            <button type="button" className="button" onClick={() => openPayment(checkoutUrl)}>
              {messages.proceed}
            </button>
          )}
          <button type="button" className="button quiet" onClick={close}>
            {messages.cancel}
          </button>
        </div>
        <Trouble checkoutUrl={checkoutUrl} messages={messages} />
      </div>
    </dialog>
  );
}

function Trouble({ checkoutUrl, messages }: Pick<CheckoutDialogProps, 'checkoutUrl' | 'messages'>) {
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const absolute = new URL(checkoutUrl, location.href).href;
  const copy = () => {
    Promise.resolve(navigator.clipboard?.writeText(absolute) ?? Promise.reject()).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  };
  return (
    <div className="trouble">
      <span>{messages.trouble}</span>{' '}
      <a href={checkoutUrl} target="_blank" rel="noopener noreferrer">
        {messages.openInNewTab}
      </a>{' '}
      <button type="button" className="link" onClick={copy}>
        {messages.copyLink}
      </button>
      <p role="status">
        {copied === 'yes' && messages.copied}
        {copied === 'no' && (
          <>
            {messages.copyFailed} <span className="copy-me">{absolute}</span>
          </>
        )}
      </p>
    </div>
  );
}
