import { Link } from 'wouter';
import { FLAG_WORDS, SELLER_LANGUAGE, WHERE_WORDS } from '../../../content/seller.ts';
import { CASE_KINDS, DECLINE_GROUNDS, labelOf } from '../../../content/sellerLabels.ts';
import { caseReference, isClosed } from '../../../rules/case.ts';
import { languageName } from '../../../rules/language.ts';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { CaseBadge } from '../../parts/Badge.tsx';
import { EmailTable } from '../../parts/EmailTable.tsx';
import { History } from '../../parts/History.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Part } from '../../parts/Part.tsx';
import { Facts, Section } from '../../parts/Section.tsx';
import { Due, Time } from '../../parts/Time.tsx';
import { casePath, PATHS } from '../../paths.ts';
import { DUE, money, periodLabel } from '../../words.ts';
import { CaseActions } from './CaseActions.tsx';
import { MatchedOrder } from './MatchedOrder.tsx';

export function CaseScreen({ number }: { number: number }) {
  const found = useCommand('refund', { number });
  return (
    <Screen
      title={`Case ${found.data ? caseReference(found.data.kind, number) : number}`}
      above={<Link href={PATHS.cases}>Cases</Link>}
      about={found.data && aboutCase(found.data)}
      beside={
        found.data && (
          <span className="badges">
            <CaseBadge state={found.data.state} />{' '}
            <Due
              at={found.data.dueAt}
              what={found.data.dueFor ? DUE[found.data.dueFor] : undefined}
            />
          </span>
        )
      }
    >
      <Loaded query={found}>{(data) => <Parts row={data} />}</Loaded>
    </Screen>
  );
}

const aboutCase = ({ name, email, kind, orderNumber }: CaseDetails) =>
  [name || email, CASE_KINDS[kind], orderNumber !== null && `order ${orderNumber}`]
    .filter(Boolean)
    .join(' · ');

function Parts({ row }: { row: CaseDetails }) {
  return (
    <>
      {row.flags.length > 0 && (
        <ul className="notice">
          {row.flags.map((flag) => (
            <li key={flag}>{FLAG_WORDS[flag]}</li>
          ))}
          <OtherCases row={row} />
        </ul>
      )}
      {row.boundBy && (
        <p className="notice">
          The buyer has withdrawn from this order ({row.boundBy}), so the legal deadline applies.
          Refund the original payment method unless the buyer expressly agrees to another.
        </p>
      )}
      {row.actions.includes('to-withdrawal') && row.period?.inTime && (
        <p className="notice">
          The buyer can still withdraw from the contract without giving a reason, and the form and
          its email say so. If the buyer already wrote that they’re withdrawing, change this request
          to a withdrawal.
        </p>
      )}
      {row.kind === 'withdrawal' && row.period?.inTime && !isClosed(row.state) && (
        <p className="notice">
          This withdrawal arrived in time. It doesn’t need a reason, and you can’t decline it.
        </p>
      )}
      <Part>
        <CaseActions row={row} />
      </Part>
      <Part>
        <Outcome row={row} />
      </Part>
      <div className="columns">
        <Section title={row.openedBySeller ? 'Opened by you for the buyer' : 'What the buyer sent'}>
          <Facts
            facts={[
              ['Type', CASE_KINDS[row.kind]],
              ['Received', <Time key="received" at={row.receivedAt} />],
              [
                row.dueFor ? WHERE_WORDS.due[row.dueFor] : 'Deadline',
                row.dueAt !== null && <Time key="due" at={row.dueAt} />,
              ],
              ['Period', row.period && periodLabel(row.period)],
              ['Name', row.name],
              ['Email', row.email],
              ['Language', languageName(row.language, SELLER_LANGUAGE)],
            ]}
          />
          <Facts facts={row.submitted} />
        </Section>
        <Part>
          <MatchedOrder row={row} />
        </Part>
      </div>
      {row.repeats.map(({ reference, receivedAt, submitted }) => (
        <Section key={reference} title={`Sent again, as ${reference}`}>
          <Facts facts={[['Received', <Time key="received" at={receivedAt} />], ...submitted]} />
        </Section>
      ))}
      <Section title="Emails">
        {row.mails.length > 0 ? (
          <EmailTable caption="Emails about this case" mails={row.mails} />
        ) : (
          <p className="note">No emails about this case yet.</p>
        )}
      </Section>
      <Section title="History">
        <History lines={row.history} />
      </Section>
    </>
  );
}

/** The other cases of the same order, which the flags refer to. */
function OtherCases({ row }: { row: CaseDetails }) {
  const others = row.order?.cases.filter(({ number }) => number !== row.number) ?? [];
  return others.map(({ kind, number, state }) => (
    <li key={number}>
      Other case for this order: <Link href={casePath(number)}>{caseReference(kind, number)}</Link>{' '}
      <CaseBadge state={state} />
    </li>
  ));
}

function Outcome({ row }: { row: CaseDetails }) {
  const amount =
    row.refundCents !== null && row.order && money(row.refundCents, row.order.currency);
  if ([row.decidedAt, row.resolvedAt, row.paidAt].every((at) => at === null)) return null;
  return (
    <Section title="Outcome">
      <Facts
        facts={[
          ['Decided', row.decidedAt !== null && <Time at={row.decidedAt} />],
          ['Legal ground', row.declineGround && DECLINE_GROUNDS[row.declineGround]],
          ['Reason', row.declineReason],
          ['Resolved', row.resolvedAt !== null && <Time at={row.resolvedAt} />],
          ['Resolution', row.resolution],
          ['Amount', amount],
          ['Refunded', row.paidAt !== null && <Time at={row.paidAt} />],
          ['Method', labelOf(row.paidBy ?? row.refundMethod ?? '')],
          ['Transfer reference', row.paidReference],
        ]}
      />
    </Section>
  );
}
