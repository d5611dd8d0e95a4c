import { useState } from 'react';
import { isKeyOf } from '../../../content/sellerLabels.ts';
import type { ResultOf } from '../../api/call.ts';
import { useAction, useCommand } from '../../api/useCommand.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Empty, FilterBar, useFilters } from '../../parts/ListControls.tsx';
import { Failure, Loaded } from '../../parts/Loaded.tsx';
import { LoadedList, StatusField, statusIn } from '../../parts/LoadedList.tsx';
import { Section } from '../../parts/Section.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { Time } from '../../parts/Time.tsx';
import { WEBHOOK_EVENTS } from '../../words.ts';

type WebhookDelivery = ResultOf<'webhook-log'>['rows'][number];

const DELIVERY_STATES: Record<WebhookDelivery['state'], string> = {
  waiting: 'Queued',
  delivered: 'Delivered',
  failed: 'Failed',
};
const TONES = { waiting: '', delivered: 'good', failed: 'bad' } as const;

export function WebhookLog() {
  const filters = useFilters();
  const state = statusIn(filters, DELIVERY_STATES);
  const log = useCommand('webhook-log', { state, after: filters.get('after') ?? undefined });
  const empty = (
    <Empty title={state ? 'No events with this status.' : 'Nothing was sent yet.'}>
      <p>
        Every event is listed here, with each attempt and the answer of your system. What fails is
        retried for a day.
      </p>
    </Empty>
  );
  return (
    <Section title="Webhook log">
      <FilterBar>
        <StatusField filters={filters} options={DELIVERY_STATES} />
      </FilterBar>
      <LoadedList query={log} filters={filters} empty={empty}>
        {(rows) => <LogTable rows={rows} />}
      </LoadedList>
    </Section>
  );
}

function LogTable({ rows }: { rows: WebhookDelivery[] }) {
  const replay = useAction('webhook-replay', 'Queued to send again.');
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      head: 'Event',
      cell: (row) => (
        <>
          <b>{eventLabel(row.type)}</b>
          <span className="below-always">
            To {row.host}, {row.id}
          </span>
          {row.error && <span className="below-always">{row.error}</span>}
          <span className="below">
            <DeliveryBadge state={row.state} /> <Time at={row.createdAt} />
          </span>
        </>
      ),
    },
    { head: 'Created', cell: (row) => <Time at={row.createdAt} />, wide: true },
    { head: 'Status', cell: (row) => <DeliveryBadge state={row.state} />, wide: true },
    { head: 'Answer', cell: (row) => row.status, wide: true, number: true },
    { head: 'Attempts', cell: (row) => row.attempts, wide: true, number: true },
    {
      head: 'Action',
      cell: (row) => (
        <span className="actions">
          <EventDetails row={row} />
          {row.state !== 'waiting' && (
            <button
              type="button"
              className="button quiet small"
              data-row=""
              disabled={replay.isPending}
              aria-label={`Send again: ${eventLabel(row.type)} to ${row.host}`}
              onClick={() => replay.mutate({ id: row.id })}
            >
              Send again
            </button>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <Failure error={replay.error} />
      <Table
        caption="Events sent to webhooks, newest first"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </>
  );
}

/** Every attempt with its answer, and what was sent. */
function EventDetails({ row: { id, type, host } }: { row: WebhookDelivery }) {
  const [open, setOpen] = useState(false);
  const title = `${eventLabel(type)} to ${host}`;
  return (
    <>
      <button
        type="button"
        className="button quiet small"
        data-row=""
        aria-label={`Details: ${title}`}
        onClick={() => setOpen(true)}
      >
        Details
      </button>
      <Dialog open={open} close={() => setOpen(false)} title={title}>
        <EventFacts id={id} />
      </Dialog>
    </>
  );
}

function EventFacts({ id }: { id: string }) {
  const event = useCommand('webhook-event', { id });
  return (
    <Loaded query={event}>
      {({ attempts, payload, buyer }) => (
        <>
          <h3>Attempts</h3>
          {attempts.length === 0 ? (
            <p className="note">None yet.</p>
          ) : (
            <ol className="history">
              {attempts.map(({ at, status, error, tookMs }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two attempts may be alike, and they never move
                <li key={index}>
                  <Time at={at} />
                  <span>
                    {error ?? `Answer ${status}.`} <span className="hint">{tookMs} ms</span>
                  </span>
                </li>
              ))}
            </ol>
          )}
          <h3>What was sent</h3>
          <p className="note">The buyer’s name and email address: {buyer}.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
          <pre className="email-text" tabIndex={0}>
            {payload}
          </pre>
        </>
      )}
    </Loaded>
  );
}

const DeliveryBadge = ({ state }: { state: WebhookDelivery['state'] }) => (
  <Badge tone={TONES[state]}>{DELIVERY_STATES[state]}</Badge>
);

const eventLabel = (type: string) =>
  isKeyOf(WEBHOOK_EVENTS, type) ? WEBHOOK_EVENTS[type] : 'Test';
