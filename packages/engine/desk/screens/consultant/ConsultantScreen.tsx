import { Link } from 'wouter';
import { isKeyOf, labelOf } from '../../../content/sellerLabels.ts';
import { foldDays, type Unit } from '../../../rules/periods.ts';
import { calendarDay } from '../../../rules/shopTime.ts';
import type { ResultOf } from '../../api/call.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { unitLabel, unitName } from '../../parts/axis.ts';
import { Empty, FilterBar, SelectField, useFilters } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Facts, Section } from '../../parts/Section.tsx';
import { StackedBars } from '../../parts/StackedBars.tsx';
import { RowLink, Table } from '../../parts/Table.tsx';
import { Time } from '../../parts/Time.tsx';
import { conversationPath, orderPath } from '../../paths.ts';
import { SHOP } from '../../shopFacts.ts';
import { cost, plainNumber } from '../../words.ts';
import { PERIODS, periodUntil } from '../figures/figures.ts';

type ConsultantUse = ResultOf<'consultant'>;

/** How the consultant is used. The texts are the buyers' own, except where they shared one. */
export default function ConsultantScreen() {
  const filters = useFilters();
  const asked = filters.get('period');
  const period = isKeyOf(PERIODS, asked) ? asked : 'month';
  const { days, unit } = periodUntil(calendarDay(new Date(), SHOP.timeZone), period);
  const use = useCommand('consultant', { days });
  return (
    <Screen title="Consultant">
      <FilterBar>
        <SelectField filters={filters} name="period" label="Period" options={PERIODS} />
      </FilterBar>
      <Loaded query={use}>
        {(data) => <Parts use={data} title={PERIODS[period]} unit={unit} />}
      </Loaded>
    </Screen>
  );
}

function Parts({ use, title, unit }: { use: ConsultantUse; title: string; unit: Unit }) {
  const sum = (pick: (day: ConsultantUse['days'][number]) => number) =>
    use.days.reduce((total, day) => total + pick(day), 0);
  const answers = sum((day) => day.answers);
  const amount = (cents: number) => cost(cents, use.currency);
  return (
    <>
      <Section title={title}>
        <Facts
          facts={[
            ['Engine', use.engine],
            ['Answers', plainNumber(answers)],
            ['Without a source', plainNumber(sum((day) => day.withoutSource))],
            ['Not answered', plainNumber(sum((day) => day.unanswered))],
            ['Answered by the built-in engine instead', plainNumber(sum((day) => day.fallbacks))],
            ['Helpful', plainNumber(sum((day) => day.helpful))],
            ['Not helpful', plainNumber(sum((day) => day.notHelpful))],
            ['Cost this month', `${amount(use.monthInCents)} of ${amount(use.budgetInCents)}`],
            ['One order may use', `${amount(use.shareInCents)} a month`],
          ]}
        />
        {answers === 0 ? (
          <Empty title="Nobody has asked anything in this period.">
            <p>The number of questions appears here, without their texts.</p>
          </Empty>
        ) : (
          <Chart days={use.days} unit={unit} amount={amount} />
        )}
      </Section>
      {use.orders.length > 0 && (
        <Section title="Cost by order this month">
          <Table
            caption="Orders that cost most this month"
            rows={use.orders}
            keyOf={({ orderNumber }) => orderNumber}
            columns={[
              {
                head: 'Order',
                cell: ({ orderNumber }) => (
                  <RowLink href={orderPath(orderNumber)}>{orderNumber}</RowLink>
                ),
              },
              { head: 'Cost', cell: ({ costInCents }) => amount(costInCents), number: true },
              {
                head: 'Of its share',
                cell: ({ percentOfShare }) => `${percentOfShare} %`,
                number: true,
              },
            ]}
          />
          <p className="note">
            When an order has used up its share, the built-in engine answers it for the rest of the
            month. To change the share, set consultant.model.centsPerOrder in shop.config.ts.
          </p>
        </Section>
      )}
      <Section title="Shared with you">
        {use.shared.length > 0 ? (
          <Table
            caption="Conversations that buyers shared"
            rows={use.shared}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'Conversation',
                cell: ({ id, title }) => <RowLink href={conversationPath(id)}>{title}</RowLink>,
              },
              {
                head: 'Order',
                cell: ({ orderNumber }) => (
                  <Link href={orderPath(orderNumber)} className="beside-row">
                    {orderNumber}
                  </Link>
                ),
                number: true,
              },
              { head: 'Shared', cell: ({ sharedAt }) => <Time at={sharedAt ?? 0} />, wide: true },
            ]}
          />
        ) : (
          <p className="note">
            No buyer shares a conversation at the moment. You can’t read the others.
          </p>
        )}
      </Section>
    </>
  );
}

type ChartProps = {
  days: ConsultantUse['days'];
  unit: Unit;
  amount: (cents: number) => string;
};

const SUMMED = ['answers', 'withoutSource', 'helpful', 'notHelpful', 'costInCents'] as const;

function Chart({ days, unit, amount }: ChartProps) {
  const folded = foldDays(unit, days, SUMMED);
  const years = new Set(folded.map(({ day }) => day.slice(0, 4)));
  const data = folded.map(({ day, answers, withoutSource }) => ({
    name: unitLabel(day, unit, years.size > 1),
    sourced: answers - withoutSource,
    withoutSource,
  }));
  return (
    <>
      <StackedBars
        data={data}
        series={{ sourced: 'Answers with a source', withoutSource: 'Without a source' }}
      />
      <details>
        <summary>Show as table</summary>
        <Table
          caption="Answers"
          rows={folded}
          keyOf={({ day }) => day}
          columns={[
            { head: labelOf(unit), cell: ({ day }) => unitName(day, unit) },
            { head: 'Answers', cell: ({ answers }) => answers, number: true },
            { head: 'Without a source', cell: (row) => row.withoutSource, number: true },
            { head: 'Helpful', cell: ({ helpful }) => helpful, number: true },
            { head: 'Not helpful', cell: ({ notHelpful }) => notHelpful, number: true },
            { head: 'Cost', cell: ({ costInCents }) => amount(costInCents), number: true },
          ]}
        />
      </details>
    </>
  );
}
