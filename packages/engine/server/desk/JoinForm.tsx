import { ROLE_LABELS, ROLE_WORDS } from '../../content/sellerLabels.ts';
import { MIN_PASSWORD_LENGTH } from '../commands/setupCommands.ts';
import type { DeskUserRow } from '../db/schema.ts';
import { Frame } from './LoginForm.tsx';

type Props = {
  product: string;
  problem: string | undefined;
  invited: DeskUserRow;
  /** What the browser needs to make a passkey. */
  options: object;
  script: string;
};

/** A password needs no JavaScript; a passkey does: `desk/passkey.ts` makes it and sends the form. */
export function JoinForm({ product, problem, invited, options, script }: Props) {
  const { name, email, role } = invited;
  return (
    <Frame product={product} problem={problem} title={`Welcome, ${name}`}>
      <p>
        You’re invited to this shop’s desk. Your role is <b>{ROLE_LABELS[role].toLowerCase()}</b>:{' '}
        {ROLE_WORDS[role]}
      </p>
      <p>Choose how you want to log in from now on.</p>
      <form method="post" data-register={JSON.stringify(options)}>
        <input type="hidden" name="answer" />
        <p className="alert" role="alert" id="refused" hidden>
          The passkey wasn’t made. Please try again, or choose a password.
        </p>
        <button className="button" type="submit">
          Join with a passkey
        </button>
        <noscript>
          <p className="alert">Passkeys need JavaScript. A password works without it.</p>
        </noscript>
      </form>
      <form method="post" className="way-in">
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={email ?? name}
          readOnly
        />
        <div className="field">
          <label htmlFor="password">Or a password of your own</label>
          <input
            type="password"
            id="password"
            name="password"
            autoComplete="new-password"
            required
            minLength={MIN_PASSWORD_LENGTH}
            maxLength={500}
            aria-describedby={problem ? 'problem password-hint' : 'password-hint'}
          />
          <p className="hint" id="password-hint">
            At least {MIN_PASSWORD_LENGTH} characters.
          </p>
        </div>
        <button className="button quiet" type="submit">
          Join with this password
        </button>
      </form>
      <script type="module" src={script} />
    </Frame>
  );
}

export function EndedInvitation({ product }: { product: string }) {
  return (
    <Frame
      product={product}
      title="This invitation has ended"
      problem="The link has expired, was already used, or was replaced by a newer one."
    >
      <p>Please ask the person who invited you for a new one.</p>
      <p>
        If you have joined already, <a href="/login">log in here</a>.
      </p>
    </Frame>
  );
}
