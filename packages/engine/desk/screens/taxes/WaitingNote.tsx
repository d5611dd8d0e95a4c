import { Fragment } from 'react';
import { Link } from 'wouter';
import { labelOf } from '../../../content/sellerLabels.ts';
import type { Waiting } from '../../../server/commands/views.ts';
import { orderPath } from '../../paths.ts';
import { may } from '../../shopFacts.ts';
import { plainNumber, WAITING } from '../../words.ts';

const MAX_NAMED = 20;

/** Says which sales a report lacks, because they have no document yet, and why. */
export function WaitingNote({ waiting }: { waiting: Waiting }) {
  const { count, orders } = waiting;
  if (count === 0) return null;
  const named = orders.slice(0, MAX_NAMED);
  const rest = count - named.length;
  return (
    <div className="notice">
      <p>
        <b>
          {plainNumber(count)} {count === 1 ? 'sale has' : 'sales have'} no document yet and{' '}
          {count === 1 ? 'is' : 'are'} missing from this report:
        </b>
      </p>
      <ul>
        {[...Map.groupBy(named, ({ reason }) => reason)].map(([reason, alike]) => (
          <li key={reason}>
            {labelOf(WAITING[reason])}:{' '}
            {alike.map(({ order }, index) => (
              <Fragment key={order}>
                {index > 0 && ', '}
                {may('order') ? (
                  <Link href={orderPath(order)}>order {order}</Link>
                ) : (
                  `order ${order}`
                )}
              </Fragment>
            ))}
          </li>
        ))}
        {rest > 0 && <li>and {plainNumber(rest)} more</li>}
      </ul>
    </div>
  );
}
