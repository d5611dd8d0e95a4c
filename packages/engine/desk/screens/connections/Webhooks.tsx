import { useState } from 'react';
import type { ResultOf } from '../../api/call.ts';
import { useAction, useCommand } from '../../api/useCommand.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Checkboxes, checkedIn } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ExpandButton } from '../../parts/ExpandButton.tsx';
import { Empty } from '../../parts/ListControls.tsx';
import { Failure, Loaded } from '../../parts/Loaded.tsx';
import { SecretNotice } from '../../parts/SecretNotice.tsx';
import { Section } from '../../parts/Section.tsx';
import { Time } from '../../parts/Time.tsx';
import { WEBHOOK_EVENTS } from '../../words.ts';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';

type WebhookSummary = ResultOf<'webhooks'>[number];

const KEEP_IT =
  'Copy it into your system, which checks with it that events come from this shop. To see a secret again, replace it.';

export function Webhooks() {
  const webhooks = useCommand('webhooks', {});
  const [adding, setAdding] = useState(false);
  const create = useAction('webhook-create', 'Webhook created.');
  return (
    <Section
      title="Webhooks"
      beside={
        <ExpandButton isOpen={adding} setOpen={setAdding}>
          Add a webhook
        </ExpandButton>
      }
    >
      {create.data && (
        <SecretNotice
          label="The secret of your new webhook:"
          secret={create.data.secret}
          hint={KEEP_IT}
        />
      )}
      {adding && (
        <ActionForm
          action={create}
          label="Create webhook"
          send={(form) =>
            create.mutate(
              {
                url: fieldText(form, 'url'),
                events: checkedIn(form, 'events', WEBHOOK_EVENTS),
                withBuyer: form.get('withBuyer') === 'on',
              },
              { onSuccess: () => setAdding(false) },
            )
          }
        >
          <div className="field">
            <label htmlFor="webhook-url">Address of your system</label>
            <input
              id="webhook-url"
              name="url"
              type="url"
              required
              placeholder="https://"
              autoComplete="off"
            />
          </div>
          <Checkboxes legend="Events to send" name="events" options={WEBHOOK_EVENTS} />
          <label className="choice">
            <input type="checkbox" name="withBuyer" />
            Include the buyer’s name and email address
          </label>
        </ActionForm>
      )}
      <Loaded query={webhooks}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No webhooks yet.">
              <p>
                Add the address of your accounting, support or automation software. The shop posts a
                signed message to it for each event that you choose.
              </p>
            </Empty>
          ) : (
            list.map((webhook) => <Webhook key={webhook.id} webhook={webhook} />)
          )
        }
      </Loaded>
    </Section>
  );
}

function Webhook({ webhook }: { webhook: WebhookSummary }) {
  const { id, url, events, withBuyer, offAt, failingSince, createdAt } = webhook;
  const { host } = new URL(url);
  const ping = useAction('webhook-ping', 'Test event queued. See the log below.');
  const rotate = useAction('webhook-rotate', 'Secret replaced.');
  const resume = useAction('webhook-resume', 'Webhook switched on.');
  const isPending = ping.isPending || rotate.isPending || resume.isPending;
  return (
    <article className="connection" aria-label={`Webhook to ${host}`}>
      <h3>{url}</h3>
      <p className="badges">
        <WebhookBadge webhook={webhook} />
        {(offAt ?? failingSince) !== null && (
          <span className="hint">
            since <Time at={offAt ?? failingSince ?? 0} />
          </span>
        )}
      </p>
      <p className="note">
        {events.map((event) => WEBHOOK_EVENTS[event]).join(' · ')}
        {withBuyer ? ' · with the buyer’s name and email address' : ''} · created{' '}
        <Time at={createdAt} />
      </p>
      {offAt !== null && (
        <p className="notice">
          Nothing is sent now. Fix your system, then switch the webhook on: everything it missed is
          sent again.
        </p>
      )}
      {rotate.data && (
        <SecretNotice
          label="The new secret:"
          secret={rotate.data.secret}
          hint={`${KEEP_IT} For one day, messages are signed with the old secret too.`}
        />
      )}
      <Failure error={ping.error ?? rotate.error ?? resume.error} />
      <div className="actions">
        {offAt === null ? (
          <Action
            name="Send a test"
            host={host}
            off={isPending}
            press={() => ping.mutate({ id })}
          />
        ) : (
          <Action
            name="Switch on"
            host={host}
            off={isPending}
            press={() => resume.mutate({ id })}
          />
        )}
        <Action
          name="Replace secret"
          host={host}
          off={isPending}
          press={() => rotate.mutate({ id })}
        />
        <DeleteWebhook id={id} host={host} />
      </div>
    </article>
  );
}

function WebhookBadge({ webhook: { offAt, failingSince } }: { webhook: WebhookSummary }) {
  if (offAt !== null) return <Badge tone="bad">Switched off</Badge>;
  if (failingSince !== null) return <Badge tone="warn">Failing</Badge>;
  return <Badge tone="good">On</Badge>;
}

function Action(props: { name: string; host: string; off: boolean; press: () => void }) {
  return (
    <button
      type="button"
      className="button quiet small"
      data-row=""
      disabled={props.off}
      aria-label={`${props.name}: ${props.host}`}
      onClick={props.press}
    >
      {props.name}
    </button>
  );
}

function DeleteWebhook({ id, host }: { id: string; host: string }) {
  const [open, setOpen] = useState(false);
  const remove = useAction('webhook-delete', 'Webhook deleted.');
  return (
    <>
      <Action name="Delete…" host={host} off={remove.isPending} press={() => setOpen(true)} />
      <Dialog open={open} close={() => setOpen(false)} title={`Delete the webhook to ${host}?`}>
        <p>It gets no more events, and its log is deleted. You can’t undo this.</p>
        <Failure error={remove.error} />
        <button
          type="button"
          className="button"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id })}
        >
          Delete webhook
        </button>
      </Dialog>
    </>
  );
}
