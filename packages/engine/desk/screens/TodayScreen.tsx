import { Link } from 'wouter';
import { NEXT_STEPS } from '../../content/seller.ts';
import type { Today } from '../../server/commands/views.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { CaseTable } from '../parts/CaseTable.tsx';
import { DisputeTable } from '../parts/DisputeTable.tsx';
import { EmailTable } from '../parts/EmailTable.tsx';
import { Empty } from '../parts/ListControls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { OrderTable } from '../parts/OrderTable.tsx';
import { Section } from '../parts/Section.tsx';
import { Time } from '../parts/Time.tsx';
import { PATHS } from '../paths.ts';
import { may, SHOP } from '../shopFacts.ts';
import { counted, money, plainNumber } from '../words.ts';

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
  const { missingFiles, keyRejectedAt, disputes, cases, orders, failed, latest, sold } = today;
  const lists = [missingFiles, disputes, cases, orders, failed];
  const nothing = keyRejectedAt === null && lists.every((list) => list.length === 0);
  return (
    <>
      {sold && (
        <p className="sold">
          <span>
            <b>{plainNumber(sold.orders)}</b> {sold.orders === 1 ? 'order' : 'orders'} so far today
          </span>
          <span>
            <b>{money(sold.revenueCents, sold.currency)}</b> in sales
          </span>
          {sold.refunds > 0 && (
            <span>
              <b>{money(sold.refundedCents, sold.currency)}</b> refunded in{' '}
              {counted(sold.refunds, 'order')}
            </span>
          )}
        </p>
      )}
      {nothing && !may('orders') && <YourPart />}
      {nothing && may('orders') && (latest.length > 0 ? <CaughtUp /> : <NothingToDo />)}
      {missingFiles.length > 0 && (
        <Section title={`Files that buyers can’t download (${missingFiles.length})`}>
          <p className="note">{NEXT_STEPS['files-missing']}</p>
          <ul>
            {missingFiles.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Section>
      )}
      {disputes.length > 0 && (
        <Section title={`Open disputes (${disputes.length})`}>
          <p className="note">
            The buyer’s bank has disputed these payments. If you don’t respond in time, you lose the
            money.
          </p>
          <DisputeTable disputes={disputes} />
        </Section>
      )}
      {keyRejectedAt !== null && (
        <Section title="Stripe rejects the key">
          <p className="note">
            Since <Time at={keyRejectedAt} />. Buyers can still pay, but the shop makes no refunds
            and finds no lost payments. <Link href={PATHS.payments}>Connect a new key</Link>.
          </p>
        </Section>
      )}
      {cases.length > 0 && (
        <Section title={`Open cases (${cases.length})`}>
          <CaseTable caption="Cases, next deadline first" cases={cases} />
        </Section>
      )}
      {orders.length > 0 && (
        <Section title={`Orders to review (${orders.length})`}>
          <p className="note">
            On hold because something about the payment looks wrong, or paid twice by the same buyer
            within minutes.
          </p>
          <OrderTable caption="Orders to review" orders={orders} />
        </Section>
      )}
      {failed.length > 0 && (
        <Section title={`Failed emails and jobs (${failed.length})`}>
          <p className="note">The shop has stopped retrying these. Fix the cause, then retry.</p>
          <EmailTable caption="Failed emails and jobs" mails={failed} />
        </Section>
      )}
      {latest.length > 0 && (
        <Section title="Latest sales" beside={<Link href={PATHS.orders}>All orders</Link>}>
          <OrderTable caption="Latest sales" orders={latest} />
        </Section>
      )}
    </>
  );
}

/** For users who see no orders. */
const YourPart = () => (
  <Empty title="Nothing needs you right now.">
    <p>The menu has your part of the shop.</p>
  </Empty>
);

const CaughtUp = () => (
  <Empty title="You’re all caught up.">
    <p>Delivery, emails and downloads run automatically.</p>
    {SHOP.testMode && may('doctor') && <BeforeSelling />}
  </Empty>
);

const BeforeSelling = () => (
  <p>
    Before you sell, see what the <Link href={PATHS.check}>settings check</Link> still needs.
  </p>
);

/** Explains what will appear, to a seller who has sold nothing yet. */
function NothingToDo() {
  return (
    <Empty title="You’re all caught up.">
      <p>Anything that needs you appears here, with the next deadline first:</p>
      <ul>
        <li>disputes opened by a buyer’s bank, with the response deadline;</li>
        <li>refund requests and withdrawals, with the deadline to reply or send the refund;</li>
        <li>orders on hold because the payment looks wrong, and possible double payments;</li>
        <li>emails that couldn’t be delivered.</li>
      </ul>
      {SHOP.testMode ? (
        <>
          <p>
            To see how it works, make a test sale: <a href={SHOP.url}>open the site</a>, order, and
            pay on the test page. No one is charged. Then{' '}
            <a href={`${SHOP.url}/return-form`}>request a refund</a> and handle the case here.
          </p>
          {may('doctor') && <BeforeSelling />}
        </>
      ) : (
        <p>Delivery, emails and downloads run automatically.</p>
      )}
    </Empty>
  );
}
