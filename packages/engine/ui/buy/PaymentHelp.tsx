import { useState } from 'react';
import type { Messages } from '../../content/messages.ts';

type PaymentHelpProps = {
  checkoutUrl: string;
  messages: Messages['checkout']['dialog'];
  /** Called when the link here opens the payment page. */
  onOpen: () => void;
};

/** Other ways to open the payment page, for browsers that block new tabs or frames. */
export function PaymentHelp({ checkoutUrl, messages, onOpen }: PaymentHelpProps) {
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
      <span>{messages.trouble}</span>
      <a href={checkoutUrl} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
        {messages.openInNewTab}
      </a>
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
