import { Link } from 'wouter';
import { HOLD_WORDS } from '../../content/seller.ts';
import type { OrderDetails } from '../../server/commands/views.ts';
import { useAction, useCommand } from '../api/useCommand.ts';
import { EvidenceLinks } from '../composition.ts';
import { Screen } from '../layout/Screen.tsx';
import { OrderBadge } from '../parts/Badge.tsx';
import { DeliveryLog } from '../parts/DeliveryLog.tsx';
import { EmailTable } from '../parts/EmailTable.tsx';
import { History } from '../parts/History.tsx';
import { Failure, Loaded } from '../parts/Loaded.tsx';
import { OrderFacts } from '../parts/OrderFacts.tsx';
import { Part } from '../parts/Part.tsx';
import { Section } from '../parts/Section.tsx';
import { PATHS } from '../paths.ts';
import { countryLabel, money } from '../words.ts';
import { OrderAccess } from './order/OrderAccess.tsx';
import { OrderActions } from './order/OrderActions.tsx';
import { OrderCases, PaidTwice } from './order/OrderCases.tsx';
import { OrderDisputes } from './order/OrderDisputes.tsx';
import { OrderDocuments } from './order/OrderDocuments.tsx';

export function OrderScreen({ number }: { number: number }) {
  const order = useCommand('order', { number });
  return (
    <Screen
      title={`Order ${number}`}
      above={<Link href={PATHS.orders}>Orders</Link>}
      about={order.data && aboutOrder(order.data)}
      beside={order.data && <OrderBadge state={order.data.state} />}
    >
      <Loaded query={order}>{(data) => <Parts order={data} />}</Loaded>
    </Screen>
  );
}

/** A name that is written from right to left must not take the amount along. */
const aboutOrder = ({ name, email, amountCents, currency, country }: OrderDetails) => (
  <>
    <bdi>{name || email || 'Erased buyer'}</bdi> · {money(amountCents, currency)}
    {country && ` · ${countryLabel(country)}`}
  </>
);

function Parts({ order }: { order: OrderDetails }) {
  const twin = order.state === 'paid' ? order.duplicateOf : null;
  return (
    <>
      {order.state === 'held' && <Held order={order} />}
      <Part>
        <OrderDisputes order={order} />
      </Part>
      {twin !== null && <PaidTwice order={order} other={twin} />}
      <Part>
        <OrderActions order={order} />
      </Part>
      <div className="columns">
        <div>
          <Section title="Details">
            <OrderFacts order={order} />
          </Section>
          <Part>
            <OrderDocuments order={order} />
          </Part>
          <Part>
            <OrderAccess order={order} />
          </Part>
          <Part>
            <OrderCases order={order} mayOpen={twin === null} />
          </Part>
        </div>
        <div>
          <Section title="Delivery" beside={EvidenceLinks && <EvidenceLinks order={order} />}>
            <DeliveryLog deliveries={order.deliveries} />
          </Section>
          <Section title="Emails">
            {order.mails.length > 0 ? (
              <EmailTable caption="Emails about this order" mails={order.mails} />
            ) : (
              <p className="note">No emails about this order yet.</p>
            )}
          </Section>
          <Section title="History">
            <History lines={order.history} />
          </Section>
        </div>
      </div>
    </>
  );
}

function Held({ order }: { order: OrderDetails }) {
  const release = useAction('order-release', `Order ${order.number} released.`);
  return (
    <div className="notice">
      <p>
        <b>On hold.</b> {order.holdReason && HOLD_WORDS[order.holdReason]} Nothing has been
        delivered. Check the payment in Stripe. When you release the order, it’s delivered right
        away.
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
