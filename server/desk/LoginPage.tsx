type Props = {
  product: string;
  styles: readonly string[];
  /** Where to go afterwards. */
  to: string;
  problem?: string | undefined;
};

/** A plain form: it works without JavaScript, and password managers know what it is. */
export function LoginPage({ product, styles, to, problem }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`Log in · Desk of ${product}`}</title>
        <link rel="icon" href="data:," />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main className="login">
          <p className="overline">{product}</p>
          <h1>The desk</h1>
          {problem && (
            <p className="alert" role="alert" id="problem">
              {problem}
            </p>
          )}
          <form method="post" action="/login">
            <input type="hidden" name="to" value={to} />
            <input
              type="text"
              name="username"
              autoComplete="username"
              defaultValue="seller"
              readOnly
              hidden
            />
            <div className="field">
              <label htmlFor="password">Password</label>
              <input
                type="password"
                id="password"
                name="password"
                autoComplete="current-password"
                required
                maxLength={500}
                // biome-ignore lint/a11y/noAutofocus: the only thing this page is for
                autoFocus
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? 'problem' : undefined}
              />
            </div>
            <button className="button" type="submit">
              Log in
            </button>
          </form>
        </main>
      </body>
    </html>
  );
}
