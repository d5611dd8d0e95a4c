import { Link } from 'wouter';
import { HOLD_WORDS } from '../../content/seller.ts';
import type { OrderDetails } from '../../server/commands/views.ts';
import { useAction, useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { OrderBadge } from '../parts/Badge.tsx';
import { History } from '../parts/History.tsx';
import { Failure, Loaded } from '../parts/Loaded.tsx';
import { MailTable } from '../parts/MailTable.tsx';
import { OrderFacts } from '../parts/OrderFacts.tsx';
import { Section } from '../parts/Section.tsx';
import { PATHS } from '../paths.ts';
import { OrderAccess } from './order/OrderAccess.tsx';
import { OrderCases, PaidTwice } from './order/OrderCases.tsx';

export function OrderScreen({ number }: { number: number }) {
  const order = useCommand('order', { number });
  return (
    <Screen
      title={`Order ${number}`}
      above={<Link href={PATHS.orders}>Orders</Link>}
      beside={order.data && <OrderBadge state={order.data.state} />}
    >
      <Loaded query={order}>{(data) => <Parts order={data} />}</Loaded>
    </Screen>
  );
}

function Parts({ order }: { order: OrderDetails }) {
  const twin = order.state === 'paid' ? order.duplicateOf : null;
  return (
    <>
      {order.state === 'held' && <Held order={order} />}
      {twin !== null && <PaidTwice order={order} other={twin} />}
      <div className="columns">
        <div>
          <Section title="Facts">
            <OrderFacts order={order} />
          </Section>
          <OrderAccess order={order} />
          <OrderCases order={order} mayOpen={twin === null} />
          <Section title="Mails">
            {order.mails.length > 0 ? (
              <MailTable caption="Mails about this order" mails={order.mails} />
            ) : (
              <p className="note">No mail has been written about this order.</p>
            )}
          </Section>
        </div>
        <Section title="History">
          <History lines={order.history} />
        </Section>
      </div>
    </>
  );
}

function Held({ order }: { order: OrderDetails }) {
  const release = useAction('order-release', `Order ${order.number} is released.`);
  return (
    <div className="notice">
      <p>
        <b>Held for you.</b> {order.holdReason && HOLD_WORDS[order.holdReason]} Nothing has been
        delivered. Compare it with the payment in Stripe; released, it is delivered at once.
      </p>
      <Failure error={release.error} />
      <button
        type="button"
        className="button"
        disabled={release.isPending}
        onClick={() => release.mutate({ number: order.number })}
      >
        Release and deliver
      </button>
    </div>
  );
}
