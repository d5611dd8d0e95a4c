import { useState } from 'react';
import type { CodeSummary } from '../../../server/commands/views.ts';
import { announce } from '../../api/announce.ts';
import { useAction, useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { Badge } from '../../parts/Badge.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { History } from '../../parts/History.tsx';
import { Empty } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { Table } from '../../parts/Table.tsx';
import { CODE_STATES, dayLabel, money, percent } from '../../words.ts';
import { ActionForm } from '../case/ActionForm.tsx';
import { NewCode } from './NewCode.tsx';

/** Discount codes, each with a link that shows the reduced price on the whole landing page. */
export function CodesScreen() {
  const codes = useCommand('codes', {});
  return (
    <Screen title="Codes">
      <p className="note">
        Visitors who come by a code’s link see the reduced price on the whole page. A code that is
        no longer valid says so, and the ordinary price applies.
      </p>
      <Loaded query={codes}>
        {(data) => (
          <>
            <div className="columns list-first">
              <Section title="All codes">
                {data.codes.length > 0 ? (
                  <CodeTable codes={data.codes} />
                ) : (
                  <Empty title="No codes yet.">
                    <p>Create one, then share its link.</p>
                  </Empty>
                )}
              </Section>
              <Section title="New code">
                <NewCode ordinaryCents={data.ordinaryCents} currency={data.currency} />
              </Section>
            </div>
            {data.history.length > 0 && (
              <Section title="History">
                <History lines={data.history} />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function CodeTable({ codes }: { codes: readonly CodeSummary[] }) {
  const [ending, setEnding] = useState<CodeSummary>();
  return (
    <>
      <Table
        caption="All codes"
        rows={codes}
        keyOf={(row) => row.code}
        columns={[
          {
            head: 'Code',
            cell: (row) => (
              <>
                <a href={row.link} target="_blank" rel="noreferrer" data-row="">
                  {row.code}
                </a>{' '}
                <Badge tone={row.state === 'active' ? 'good' : ''}>{CODE_STATES[row.state]}</Badge>
                <span className="below-always">
                  {takesOff(row)} off{row.until && ` until ${dayLabel(row.until)}`}, {usesOf(row)}
                </span>
              </>
            ),
          },
          { head: 'Price', number: true, cell: (row) => money(row.priceCents, row.currency) },
          {
            head: 'Actions',
            cell: (row) =>
              // A code that is too large still works at the payment page, where buyers can type it.
              (row.state === 'active' || row.state === 'too-large') && (
                <span className="row-actions">
                  {row.state === 'active' && (
                    <button type="button" className="plain" onClick={() => copy(row)}>
                      Copy link<span className="sr-only"> of {row.code}</span>
                    </button>
                  )}
                  <button type="button" className="plain" onClick={() => setEnding(row)}>
                    End…<span className="sr-only"> {row.code}</span>
                  </button>
                </span>
              ),
          },
        ]}
      />
      <Dialog
        open={ending !== undefined}
        close={() => setEnding(undefined)}
        title={`End ${ending?.code ?? 'code'}?`}
      >
        {ending && <EndCode code={ending.code} done={() => setEnding(undefined)} />}
      </Dialog>
    </>
  );
}

function EndCode({ code, done }: { code: string; done: () => void }) {
  const end = useAction('code-end', `Code ${code} ended.`);
  const send = () => end.mutate({ code }, { onSuccess: done });
  return (
    <ActionForm action={end} send={send} label={`End ${code}`}>
      <p>
        Its link then says that the code has ended, and the ordinary price applies. This can’t be
        undone, and the name can’t be used again.
      </p>
    </ActionForm>
  );
}

/** Browsers allow this on secure pages only; elsewhere the link itself can be copied. */
function copy({ code, link }: CodeSummary): void {
  Promise.resolve(navigator.clipboard?.writeText(link) ?? Promise.reject()).then(
    () => announce(`Link of ${code} copied.`),
    () => announce(`The browser doesn’t allow copying. The link is ${link}`),
  );
}

const takesOff = ({ percentOff, offCents, currency }: CodeSummary) =>
  percentOff === null ? money(offCents ?? 0, currency) : percent(percentOff * 100);

/** `9 of 50 orders, $352.80` */
function usesOf({ uses, maxUses, revenueCents, currency }: CodeSummary): string {
  const count = maxUses === null ? `${uses}` : `${uses} of ${maxUses}`;
  const orders = `${count} ${(maxUses ?? uses) === 1 ? 'order' : 'orders'}`;
  return uses > 0 ? `${orders}, ${money(revenueCents, currency)}` : orders;
}
