import type { OrderDetails, OrderDispute } from '../../../server/commands/views.ts';
import { DisputeAnswer } from '../../composition.ts';
import { Facts, Section } from '../../parts/Section.tsx';
import { Due, Time } from '../../parts/Time.tsx';
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
  const stripe = dispute.stripeUrl && (
    <a className="button" href={dispute.stripeUrl} target="_blank" rel="noreferrer">
      Respond in Stripe
    </a>
  );
  return (
    <div className="notice">
      {DisputeAnswer ? (
        <DisputeAnswer order={order} dispute={dispute}>
          {stripe}
        </DisputeAnswer>
      ) : (
        <>
          <p>If you don’t respond in time, you lose the money.</p>
          <div className="actions">{stripe}</div>
        </>
      )}
    </div>
  );
}
