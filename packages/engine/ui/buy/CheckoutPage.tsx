import type { Messages } from '../../content/messages.ts';

/** Seen for a moment on the way to the payment provider. */
export function CheckoutPage({
  messages: { checkout: t, rights },
  checkoutUrl,
}: {
  messages: Messages;
  checkoutUrl: string;
}) {
  const [before, link, after] = t.ifNothing;
  return (
    <div className="page centered" id="top">
      <h1>{t.redirecting}</h1>
      <p>
        {before}
        <a href={checkoutUrl}>{link}</a>
        {after}
      </p>
      {rights.euro && <p className="note">{rights.euro}</p>}
    </div>
  );
}
