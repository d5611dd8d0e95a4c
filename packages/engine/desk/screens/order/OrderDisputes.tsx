import type { OrderDetails, OrderDispute } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { Facts, Section } from '../../parts/Section.tsx';
import { Due, Time } from '../../parts/Time.tsx';
import { evidencePath } from '../../paths.ts';
import { DISPUTES, money } from '../../words.ts';

/** What a buyer's bank disputes, until when, and what the seller can answer. */
export const OrderDisputes = ({ order }: { order: OrderDetails }) =>
  order.disputes.map((dispute) => (
    <Section
      key={dispute.id}
      title={dispute.status === 'open' ? 'Open dispute' : `Dispute: ${DISPUTES[dispute.status]}`}
    >
      <Facts
        facts={[
          ['Reason', dispute.reason],
          ['Disputed amount', money(dispute.amountCents, dispute.currency)],
          ['Opened', dispute.openedAt !== null && <Time at={dispute.openedAt} />],
          ['Deadline', dispute.status === 'open' && <Deadline dispute={dispute} />],
          ['Dispute ID', <code key="id">{dispute.id}</code>],
        ]}
      />
      {dispute.status === 'open' && !dispute.answered && (
        <Respond order={order} dispute={dispute} />
      )}
    </Section>
  ));

function Deadline({ dispute: { answered, dueAt } }: { dispute: OrderDispute }) {
  if (answered) return 'You’ve responded. The bank is deciding.';
  return (
    <>
      <Due at={dueAt} what="Response" none="See Stripe" /> {dueAt !== null && <Time at={dueAt} />}
    </>
  );
}

function Respond({ order, dispute }: { order: OrderDetails; dispute: OrderDispute }) {
  const save = useAction('dispute-draft', 'Draft saved at Stripe. It isn’t submitted yet.');
  const { draftSavedAt, draftError, stripeUrl } = dispute;
  return (
    <div className="notice">
      <p>
        The evidence file has the order, the texts shown to the buyer, visits and downloads, emails
        and requests. {order.mayDraft ? '' : 'Attach it to your response in Stripe. '}
        If you don’t respond in time, you lose the money.
      </p>
      {draftSavedAt !== null && (
        <p>
          Draft saved at Stripe <Time at={draftSavedAt} />. Check it there, then submit it: the shop
          never does.
        </p>
      )}
      {draftError && !save.error && (
        <p>
          <b>Stripe:</b> {draftError}
        </p>
      )}
      <Failure error={save.error} />
      <div className="actions">
        {stripeUrl && (
          <a className="button" href={stripeUrl} target="_blank" rel="noreferrer">
            Respond in Stripe
          </a>
        )}
        <a
          className="button quiet"
          href={evidencePath(order.number)}
          target="_blank"
          rel="noreferrer"
        >
          Evidence file (PDF)
        </a>
        {order.mayDraft && (
          <button
            type="button"
            className="button quiet"
            disabled={save.isPending}
            onClick={() => save.mutate({ number: order.number })}
          >
            {draftSavedAt === null ? 'Save draft at Stripe' : 'Renew draft at Stripe'}
          </button>
        )}
      </div>
    </div>
  );
}
