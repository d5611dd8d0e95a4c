import type { OrderDetails } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';

/** Who can open the library, and how to lock somebody else out. */
export function OrderAccess({ order }: { order: OrderDetails }) {
  const { number, email, formerEmail } = order;
  const replace = useAction('order-new-link', `Order ${number} has a new library link.`);
  const undo = useAction('order-undo-correction', `Order ${number} has its former address again.`);
  if (email === '' || order.paidAt === null) return null;
  const isPending = replace.isPending || undo.isPending;
  return (
    <Section title="Access">
      <p className="note">
        If somebody else has the library link, replace it: the old link and its downloads end, and
        the buyer gets the new one by email.
      </p>
      {formerEmail && (
        <p className="note">
          The address was changed from <b>{formerEmail}</b>. If that was not the buyer, undo it: the
          former address gets the order back with a new link.
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
          Replace the library link
        </button>
        {formerEmail && (
          <button
            type="button"
            className="button quiet"
            disabled={isPending}
            onClick={() => undo.mutate({ number })}
          >
            Undo the change of address
          </button>
        )}
      </div>
    </Section>
  );
}
