import type { OrderDetails } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';

/** Who can open the library, and how to lock somebody else out. */
export function OrderAccess({ order }: { order: OrderDetails }) {
  const { number, email, formerEmail } = order;
  const replace = useAction('order-new-link', `Library link replaced for order ${number}.`);
  const undo = useAction('order-undo-correction', `Email address restored for order ${number}.`);
  if (email === '' || order.paidAt === null) return null;
  const isPending = replace.isPending || undo.isPending;
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
      <Failure error={replace.error ?? undo.error} />
      <div className="actions">
        <button
          type="button"
          className="button quiet"
          disabled={isPending}
          onClick={() => replace.mutate({ number })}
        >
          Replace library link
        </button>
        {formerEmail && (
          <button
            type="button"
            className="button quiet"
            disabled={isPending}
            onClick={() => undo.mutate({ number })}
          >
            Undo email change
          </button>
        )}
      </div>
    </Section>
  );
}
