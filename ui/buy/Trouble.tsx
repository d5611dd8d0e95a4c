import { useState } from 'react';
import type { Messages } from '../../content/messages/index.ts';

type TroubleProps = {
  checkoutUrl: string;
  messages: Messages['checkout']['dialog'];
  /** The payment page is being opened by the link here. */
  onOpen: () => void;
};

/** Other ways to the payment page, for browsers that open no tab or show no frame. */
export function Trouble({ checkoutUrl, messages, onOpen }: TroubleProps) {
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
      <button type="button" onClick={copy}>
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
