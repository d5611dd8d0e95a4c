import { useState } from 'react';
import type { SetUpStep, StripeStatus } from '../../server/commands/views.ts';
import { TextField } from '../../ui/Field.tsx';
import type { ResultOf } from '../api/call.ts';
import { useAction, useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { AskFirst } from '../parts/AskFirst.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { History } from '../parts/History.tsx';
import { Failure, Loaded } from '../parts/Loaded.tsx';
import { type Fact, Facts, Section } from '../parts/Section.tsx';
import { Time } from '../parts/Time.tsx';
import { ActionForm, fieldText } from './case/ActionForm.tsx';

type Data = ResultOf<'stripe'>;

const STATES = {
  failed: { order: 0, words: 'Failed', tone: 'bad' },
  todo: { order: 1, words: 'Needs you', tone: 'warn' },
  fixed: { order: 2, words: 'Put right', tone: 'good' },
  ok: { order: 3, words: 'OK', tone: 'good' },
} as const;

/** Stripe from one restricted key: what is there, and how to put right what is not. */
export function Payments() {
  const status = useCommand('stripe', {});
  const check = useAction('stripe-check', 'Checked.');
  const canCheck =
    status.data &&
    (status.data.key !== null || status.data.fromEnvironment.includes('STRIPE_SECRET_KEY'));
  return (
    <Screen
      title="Payments"
      beside={
        canCheck && (
          <button
            type="button"
            className="button quiet"
            disabled={check.isPending}
            onClick={() => check.mutate({})}
          >
            {check.isPending ? 'Checking…' : 'Check again'}
          </button>
        )
      }
    >
      <Failure error={check.error} />
      <Loaded query={status}>{(data) => <Connection data={data} />}</Loaded>
    </Screen>
  );
}

function Connection({ data }: { data: Data }) {
  const { key, fromEnvironment, isReady, steps, checkedAt, history } = data;
  const connect = useAction('stripe-connect', 'Stripe has answered.');
  const isKeyOwn = fromEnvironment.includes('STRIPE_SECRET_KEY');
  // A switch to another account that could not be finished is not stored, but has something to say.
  const tried = connect.data?.question === null && !connect.data.isConnected;
  const shown = tried ? (connect.data?.steps ?? []) : steps;
  return (
    <>
      <p role="status">
        <Badge tone={isReady ? 'good' : 'warn'}>
          {isReady ? 'Ready to take payments' : 'Not ready to take payments yet'}
        </Badge>
      </p>
      {key?.rejectedAt && (
        <p className="alert">
          Stripe rejects this key since <Time at={key.rejectedAt} />. Connect a new one below: until
          then the shop makes no refunds and finds no lost payments.
        </p>
      )}
      {key?.isReadable === false && (
        <p className="alert">
          The key can’t be read, because SHOP_SECRET has changed. Paste it again: the rest is kept.
        </p>
      )}
      <Section title="Key">
        <KeyFacts data={data} />
        {isKeyOwn ? (
          <p className="note">
            STRIPE_SECRET_KEY is set in the environment and wins. To keep the key here, encrypted,
            remove the variable and restart the shop.
          </p>
        ) : (
          <KeyForm data={data} connect={connect} />
        )}
      </Section>
      {shown.length > 0 && (
        <Section
          title="At Stripe"
          beside={
            checkedAt !== null &&
            !tried && (
              <p className="hint">
                Checked <Time at={checkedAt} />
              </p>
            )
          }
        >
          {tried && (
            <p className="notice">
              Nothing was changed: the shop still uses the former connection. Fix this, then paste
              the key again.
            </p>
          )}
          <Steps steps={shown} />
        </Section>
      )}
      {fromEnvironment.length > 0 && (
        <Section title="From the environment">
          <p className="note">
            These are set where the shop is started. They win over what is set up here, and are not
            changed: {fromEnvironment.join(', ')}.
          </p>
        </Section>
      )}
      {(key !== null || data.account !== null) && <Disconnect />}
      {history.length > 0 && (
        <Section title="History">
          <History lines={history} />
        </Section>
      )}
    </>
  );
}

function KeyFacts({ data: { key, mode, account, link } }: { data: StripeStatus }) {
  const facts: Fact[] = [
    ['Key', key && `••••${key.last4}`],
    ['Mode', mode && (mode === 'live' ? 'Live' : 'Test: nobody is charged')],
    ['Account', account],
    [
      'Connected',
      key && (
        <>
          <Time at={key.connectedAt} /> by {key.connectedBy}
        </>
      ),
    ],
    ['Payment link', link],
  ];
  return facts.some(([, value]) => value) ? <Facts facts={facts} /> : null;
}

type Connect = ReturnType<typeof useAction<'stripe-connect'>>;

function KeyForm({ data, connect }: { data: Data; connect: Connect }) {
  const { key: connected, permissions } = data;
  const isConnected = connected !== null;
  const [asked, setAsked] = useState<{ key: string; question: string }>();
  const [sent, setSent] = useState(0);
  const send = (key: string, replace: boolean) =>
    connect.mutate(
      { key, replace },
      {
        onSuccess({ question }) {
          setAsked(question === null ? undefined : { key, question });
          if (question === null) setSent(sent + 1);
        },
      },
    );
  return (
    <>
      <ActionForm
        action={asked ? { error: null, isPending: connect.isPending } : connect}
        send={(form) => send(fieldText(form, 'key'), false)}
        label={isConnected ? 'Replace key' : 'Connect'}
      >
        {/* A new key empties the field after it was sent. */}
        <TextField
          key={sent}
          name="key"
          label={isConnected ? 'Another restricted key' : 'Restricted key'}
          hint="Begins with rk_live_ or rk_test_. Stored encrypted, and never shown again."
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <p className="note">
          <a href="https://dashboard.stripe.com/apikeys" target="_blank" rel="noreferrer">
            Make a restricted key at Stripe
          </a>
          . The shop then makes product, price, payment link and webhook itself.
        </p>
        <details>
          <summary>What the key must be allowed</summary>
          <ul>
            {permissions.map(({ name, level }) => (
              <li key={name}>
                {name}: {level}
              </li>
            ))}
          </ul>
        </details>
      </ActionForm>
      <Dialog open={asked !== undefined} close={() => setAsked(undefined)} title="Use this key?">
        <p>{asked?.question}</p>
        <Failure error={connect.error} />
        <div className="actions">
          <button
            type="button"
            className="button"
            disabled={connect.isPending}
            onClick={() => asked && send(asked.key, true)}
          >
            Use this key
          </button>
          <button type="button" className="button quiet" onClick={() => setAsked(undefined)}>
            Cancel
          </button>
        </div>
      </Dialog>
    </>
  );
}

/** What failed comes first. */
function Steps({ steps }: { steps: readonly SetUpStep[] }) {
  const worstFirst = steps.toSorted((a, b) => STATES[a.state].order - STATES[b.state].order);
  return (
    <ul className="findings">
      {worstFirst.map(({ name, state, details, url }) => (
        <li key={name}>
          <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
          <div>
            <h3>{name}</h3>
            <p>
              {details}{' '}
              {url && (
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Open in Stripe: ${name}`}
                >
                  Open in Stripe
                </a>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Disconnect() {
  const disconnect = useAction('stripe-disconnect', 'Stripe disconnected.');
  return (
    <Section title="Disconnect">
      <p className="note">
        Forget the key. What the shop has made at Stripe stays there; only the payment link is
        closed.
      </p>
      {disconnect.data?.link && <p className="alert">{disconnect.data.link}</p>}
      <AskFirst
        name="Disconnect"
        title="Disconnect Stripe?"
        action={disconnect}
        run={(done) => disconnect.mutate({}, done)}
      >
        <p>
          The payment link is closed, so nobody can buy until you connect again. The shop forgets
          the key and the webhook’s secret: it no longer learns of payments, refunds and disputes,
          and you refund earlier orders in Stripe’s dashboard. Orders stay as they are.
        </p>
      </AskFirst>
    </Section>
  );
}
