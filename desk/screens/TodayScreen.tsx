import type { Today } from '../../server/commands/views.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { CaseTable } from '../parts/CaseTable.tsx';
import { DisputeTable } from '../parts/DisputeTable.tsx';
import { Empty } from '../parts/ListControls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { MailTable } from '../parts/MailTable.tsx';
import { OrderTable } from '../parts/OrderTable.tsx';
import { Section } from '../parts/Section.tsx';
import { SHOP } from '../shopFacts.ts';
import { money } from '../words.ts';

/** What needs the seller's attention, the next deadline first. */
export function TodayScreen() {
  const today = useCommand('today', {});
  return (
    <Screen title="Today">
      <Loaded query={today}>{(data) => <TodayLists today={data} />}</Loaded>
    </Screen>
  );
}

function TodayLists({ today }: { today: Today }) {
  const { disputes, cases, orders, parked, sold } = today;
  const nothing = [disputes, cases, orders, parked].every((list) => list.length === 0);
  return (
    <>
      <p className="sold">
        <span>
          <b>{sold.orders}</b> {sold.orders === 1 ? 'order' : 'orders'} so far today
        </span>
        <span>
          <b>{money(sold.revenueCents, sold.currency)}</b> taken in
        </span>
      </p>
      {nothing && <NothingToDo />}
      {disputes.length > 0 && (
        <Section title={`Open disputes (${disputes.length})`}>
          <p className="note">
            The buyer’s bank wants the money back. Without your answer it gets it.
          </p>
          <DisputeTable disputes={disputes} />
        </Section>
      )}
      {cases.length > 0 && (
        <Section title={`Cases that wait for you (${cases.length})`}>
          <CaseTable caption="Cases, the next deadline first" cases={cases} />
        </Section>
      )}
      {orders.length > 0 && (
        <Section title={`Orders to look at (${orders.length})`}>
          <p className="note">
            Held because something about the payment is odd, or paid twice by the same buyer within
            minutes.
          </p>
          <OrderTable caption="Orders to look at" orders={orders} />
        </Section>
      )}
      {parked.length > 0 && (
        <Section title={`Mails and other work that is stuck (${parked.length})`}>
          <p className="note">It was tried often enough. Mend the reason, then start it again.</p>
          <MailTable caption="Parked mails and other work" mails={parked} />
        </Section>
      )}
    </>
  );
}

function NothingToDo() {
  return (
    <Empty title="Nothing waits for you.">
      <p>What needs a person appears here by itself, the next deadline first:</p>
      <ul>
        <li>disputes that a buyer’s bank has opened, with the day by which to answer;</li>
        <li>
          refund requests and withdrawals, with the day by which they must be answered or paid;
        </li>
        <li>orders that are held because the payment looks odd, and payments made twice;</li>
        <li>mails that could not be delivered.</li>
      </ul>
      {SHOP.testMode ? (
        <p>
          To see how it looks, rehearse a sale: <a href={SHOP.url}>open the site</a>, order, and pay
          on the test page. Nothing is charged. Then{' '}
          <a href={`${SHOP.url}/return-form`}>ask for a refund</a> and handle the case here.
        </p>
      ) : (
        <p>Everything else (delivery, mails, downloads) happens without you.</p>
      )}
    </Empty>
  );
}
