type Props = {
  product: string;
  /** The path to open after the login. */
  to: string;
  problem?: string | undefined;
};

function Frame({ product, problem, children }: Omit<Props, 'to'> & { children: React.ReactNode }) {
  return (
    <main className="login">
      <p className="overline">{product}</p>
      <h1>The desk</h1>
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
export function LoginForm(props: Props & { user: string; manyUsers: boolean }) {
  const { to, problem, user, manyUsers } = props;
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
          <label htmlFor="username">Name</label>
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
      </form>
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
        <p>Confirm with your passkey that it is you.</p>
        <p className="alert" role="alert" id="refused" hidden>
          The passkey was not used. Please try again.
        </p>
        <button className="button" type="submit">
          Use the passkey
        </button>
        <noscript>
          <p className="alert">A passkey needs JavaScript.</p>
        </noscript>
      </form>
      <script type="module" src={props.script} />
    </Frame>
  );
}
