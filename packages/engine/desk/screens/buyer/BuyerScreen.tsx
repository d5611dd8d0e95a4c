import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { announce } from '../../api/announce.ts';
import { call } from '../../api/call.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { CaseTable } from '../../parts/CaseTable.tsx';
import { Failure, Loaded } from '../../parts/Loaded.tsx';
import { OrderTable } from '../../parts/OrderTable.tsx';
import { Facts, Section } from '../../parts/Section.tsx';
import { Time } from '../../parts/Time.tsx';
import { PATHS } from '../../paths.ts';
import { may } from '../../shopFacts.ts';
import { money } from '../../words.ts';
import { EraseBuyer } from './EraseBuyer.tsx';
import { Story } from './Story.tsx';

export function BuyerScreen({ email }: { email: string }) {
  const buyer = useCommand('buyer', { email });
  return (
    <Screen
      title={buyer.data?.summary.name || email}
      above={<Link href={PATHS.buyers}>Buyers</Link>}
    >
      <Loaded query={buyer}>
        {({ summary, orders, cases, story }) => (
          <>
            <Facts
              facts={[
                [
                  'Email',
                  <a key="mail" href={`mailto:${summary.email}`}>
                    {summary.email}
                  </a>,
                ],
                ['Orders', summary.orders],
                ['Total paid', money(summary.paidCents, summary.currency)],
                ['Last order', <Time key="last" at={summary.lastOrderAt} />],
              ]}
            />
            <p className="note">
              To write to this buyer, correct their address or refund them, open the order.
            </p>
            <Section title="Orders">
              <OrderTable caption="This buyer’s orders" orders={orders} />
            </Section>
            {cases.length > 0 && (
              <Section title="Cases">
                <CaseTable caption="This buyer’s cases" cases={cases} />
              </Section>
            )}
            <Section title="What happened">
              <Story lines={story} />
            </Section>
            {may('export') && (
              <Section title="Personal data">
                <p className="note">
                  Anyone can ask for a copy of their data or have it erased. Records you must keep
                  by law, such as the order for accounting, stay.
                </p>
                <div className="actions">
                  <ExportBuyer email={summary.email} />
                  <EraseBuyer email={summary.email} />
                </div>
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Downloads everything stored about a person as a file. */
function ExportBuyer({ email }: { email: string }) {
  const collect = useMutation({
    mutationFn: () => call('export', { email }),
    onSuccess(data) {
      save(`${email}.json`, JSON.stringify(data, null, 2));
      announce('Saved to your downloads.');
    },
  });
  return (
    <div>
      <Failure error={collect.error} />
      <button
        type="button"
        className="button quiet"
        disabled={collect.isPending}
        onClick={() => collect.mutate()}
      >
        Export as JSON
      </button>
    </div>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
