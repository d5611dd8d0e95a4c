import { REQUEST_LINK_PATH } from '../commands/signInLinkCommands.ts';

type Props = {
  product: string;
  /** The path to open after the login. */
  to: string;
  problem?: string | undefined;
};

type FrameProps = Omit<Props, 'to'> & { title?: string; children: React.ReactNode };

export function Frame({ product, problem, title = 'Desk', children }: FrameProps) {
  return (
    <main className="login">
      <p className="overline">{product}</p>
      <h1>{title}</h1>
      {problem && (
        <p className="alert" role="alert" id="problem">
          {problem}
        </p>
      )}
      {children}
    </main>
  );
}

/** A plain form, which works without JavaScript and with password managers. */
export function LoginForm(
  props: Props & { user: string } & Record<'manyUsers' | 'offersLink' | 'offersPasskey', boolean>,
) {
  const { to, problem, user, manyUsers, offersLink, offersPasskey } = props;
  const invalid = {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? 'problem' : undefined,
  };
  const name = (
    <input type="text" id="username" name="username" autoComplete="username" defaultValue={user} />
  );
  return (
    <Frame {...props}>
      <form method="post" action="/login">
        <input type="hidden" name="to" value={to} />
        <div className="field" hidden={!manyUsers}>
          <label htmlFor="username">Name or email address</label>
          {name}
        </div>
        <div className="field">
          <label htmlFor="password">Password</label>
          <input
            type="password"
            id="password"
            name="password"
            autoComplete="current-password"
            required
            maxLength={500}
            // biome-ignore lint/a11y/noAutofocus: the only field of the page
            autoFocus
            {...invalid}
          />
        </div>
        <button className="button" type="submit">
          Log in
        </button>
        {offersPasskey && (
          <button
            className="button quiet"
            type="submit"
            name="with"
            value="passkey"
            formNoValidate={true}
          >
            Log in with a passkey only
          </button>
        )}
      </form>
      {offersLink && (
        <form method="post" action={REQUEST_LINK_PATH} className="way-in">
          <p>
            Too many wrong passwords are being tried, so new browsers have to wait. A link by email
            lets you log in from this one at once.
          </p>
          <button className="button quiet" type="submit">
            Email me a sign-in link
          </button>
        </form>
      )}
    </Frame>
  );
}

/** The second step. A passkey needs JavaScript: `desk/passkey.ts` asks for it and sends the form. */
export function PasskeyForm(props: Props & { options: object; script: string }) {
  return (
    <Frame {...props}>
      <form method="post" action="/login/passkey" data-options={JSON.stringify(props.options)}>
        <input type="hidden" name="to" value={props.to} />
        <input type="hidden" name="answer" />
        <p>Use your passkey to confirm it’s you.</p>
        <p className="alert" role="alert" id="refused" hidden>
          The passkey wasn’t used. Please try again.
        </p>
        {/* The script makes it work: before, the form would be sent without an answer. */}
        <button className="button" type="submit" disabled>
          Use passkey
        </button>
        <noscript>
          <p className="alert">Passkeys need JavaScript.</p>
        </noscript>
      </form>
      <script type="module" src={props.script} />
    </Frame>
  );
}

/** After a link was asked for. With a problem, none was sent. */
export function LinkRequested(props: Omit<Props, 'to'> & { minutes: number }) {
  return (
    <Frame {...props}>
      {!props.problem && (
        <p role="status">
          A sign-in link is on its way to the shop’s email address. It works once, for{' '}
          {props.minutes} minutes. Open it in this browser, then log in with your password.
        </p>
      )}
      <p>
        <a href="/login">Back to the login</a>
      </p>
    </Frame>
  );
}

/** Sends the link's token back to its own address. */
export function OpenLinkForm({ product }: { product: string }) {
  return (
    <Frame product={product}>
      <form method="post">
        <p>Continue to log in with your password in this browser. The link works once.</p>
        <button className="button" type="submit">
          Continue
        </button>
      </form>
    </Frame>
  );
}
