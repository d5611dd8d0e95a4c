import type { OrderDetails } from '../../../server/commands/views.ts';
import { CaseTable } from '../../parts/CaseTable.tsx';
import { Section } from '../../parts/Section.tsx';
import { isReturnable, OpenCase } from './OpenCase.tsx';

type Props = {
  order: OrderDetails;
  /** Not where the way to a new case is shown elsewhere. */
  mayOpen: boolean;
};

/** The cases about an order, and the way to a new one. */
export function OrderCases({ order, mayOpen }: Props) {
  const opens = mayOpen && isReturnable(order);
  if (order.cases.length === 0 && !opens) return null;
  return (
    <Section title="Cases">
      {order.cases.length > 0 ? (
        <CaseTable caption="Cases about this order" cases={order.cases} />
      ) : (
        <p className="note">
          What a buyer sends by a form appears here by itself. For one who wrote to you instead,
          open the case yourself.
        </p>
      )}
      {opens && <OpenCase order={order} />}
    </Section>
  );
}
