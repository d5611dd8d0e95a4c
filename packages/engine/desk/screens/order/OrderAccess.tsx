import type { OrderDetails } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { Section } from '../../parts/Section.tsx';

/** Who can open the library, and how to lock somebody else out. */
export function OrderAccess({ order }: { order: OrderDetails }) {
  const { number, email, formerEmail } = order;
  const replace = useAction('order-new-link', `Library link replaced for order ${number}.`);
  const undo = useAction('order-undo-correction', `Email address restored for order ${number}.`);
  if (email === '' || order.paidAt === null) return null;
  return (
    <Section title="Access">
      <p className="note">
        If someone else has the library link, replace it. The old link and its downloads stop
        working, and we’ll email the new link to the buyer.
      </p>
      {formerEmail && (
        <p className="note">
          The email address was changed from <b>{formerEmail}</b>. If the buyer didn’t do that, undo
          it. We’ll email a new library link to the previous address.
        </p>
      )}
      <div className="actions">
        <AskFirst
          name="Replace library link"
          title={`Replace the library link of order ${number}?`}
          action={replace}
          run={(done) => replace.mutate({ number }, done)}
        >
          <p>
            The old link and its downloads stop working right away, also for the buyer. We’ll email
            the new link to <b>{email}</b>.
          </p>
        </AskFirst>
        {formerEmail && (
          <AskFirst
            name="Undo email change"
            title={`Undo the email change of order ${number}?`}
            action={undo}
            run={(done) => undo.mutate({ number }, done)}
          >
            <p>
              The order goes back to <b>{formerEmail}</b>, and we’ll email a new library link there.
              The link that <b>{email}</b> has stops working.
            </p>
          </AskFirst>
        )}
      </div>
    </Section>
  );
}
