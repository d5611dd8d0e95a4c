import { Link } from 'wouter';
import type { Waiting } from '../../../server/commands/views.ts';
import { dayLabel, WAITING } from '../../words.ts';

const MAX_NAMED = 20;

/** Says which sales a report lacks, because they have no document yet. */
export function WaitingNote({ waiting }: { waiting: Waiting }) {
  const { count, orders } = waiting;
  if (count === 0) return null;
  const named = orders.slice(0, MAX_NAMED);
  const rest = count - named.length;
  return (
    <div className="notice">
      <p>
        <b>
          {count} {count === 1 ? 'sale has' : 'sales have'} no document yet and{' '}
          {count === 1 ? 'is' : 'are'} missing from this report:
        </b>
      </p>
      <ul>
        {named.map(({ order, suppliedOn, reason }) => (
          <li key={order}>
            <Link href={`/orders/${order}`}>Order {order}</Link>, {dayLabel(suppliedOn)}:{' '}
            {WAITING[reason]}
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
    </div>
  );
}
