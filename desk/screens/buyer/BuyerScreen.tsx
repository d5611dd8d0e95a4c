import { Link } from 'wouter';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { CaseTable } from '../../parts/CaseTable.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { money } from '../../parts/money.ts';
import { OrderTable } from '../../parts/OrderTable.tsx';
import { Section } from '../../parts/Section.tsx';
import { Time } from '../../parts/Time.tsx';
import { PATHS } from '../../paths.ts';
import { EraseBuyer } from './EraseBuyer.tsx';
import { ExportBuyer } from './ExportBuyer.tsx';

export function BuyerScreen({ email }: { email: string }) {
  const buyer = useCommand('buyer', { email });
  return (
    <Screen
      title={buyer.data?.summary.name || email}
      above={<Link href={PATHS.buyers}>Buyers</Link>}
    >
      <Loaded query={buyer}>
        {({ summary, orders, cases }) => (
          <>
            <Facts
              facts={[
                [
                  'E-mail',
                  <a key="mail" href={`mailto:${summary.email}`}>
                    {summary.email}
                  </a>,
                ],
                ['Orders', summary.orders],
                ['Paid in all', money(summary.paidCents, summary.currency)],
                ['Last order', <Time key="last" at={summary.lastOrderAt} />],
              ]}
            />
            <Section title="Orders">
              <OrderTable caption="Orders of this buyer" orders={orders} />
            </Section>
            {cases.length > 0 && (
              <Section title="Cases">
                <CaseTable caption="Cases of this buyer" cases={cases} />
              </Section>
            )}
            <Section title="This person’s data">
              <p className="note">
                Everybody may ask what is kept about them, and have it erased. What the law makes
                you keep (the order itself, for the books) stays.
              </p>
              <div className="actions">
                <ExportBuyer email={summary.email} />
                <EraseBuyer email={summary.email} />
              </div>
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
