import { isKeyOf } from '../../../content/sellerLabels.ts';
import { calendarDay } from '../../../rules/shopTime.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { fits } from '../../parts/axis.ts';
import { FilterBar, SelectField, useFilters } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { SHOP } from '../../shopFacts.ts';
import { FunnelChart } from './FunnelChart.tsx';
import { PERIODS, periodUntil, UNITS } from './figures.ts';
import { RevenueChart } from './RevenueChart.tsx';

export default function FiguresScreen() {
  const filters = useFilters();
  const [by, period] = [filters.get('by'), filters.get('period')];
  const today = calendarDay(new Date(), SHOP.timeZone);
  const { from, days, unit } = periodUntil(today, isKeyOf(PERIODS, period) ? period : 'month');
  const units = Object.fromEntries(
    Object.entries(UNITS).filter(([key]) => isKeyOf(UNITS, key) && fits(key, days)),
  );
  const figures = useCommand('figures', {
    by: isKeyOf(UNITS, by) && fits(by, days) ? by : unit,
    from,
    to: today,
  });
  const funnel = useCommand('funnel', { days });
  return (
    <Screen title="Reports">
      <FilterBar>
        <SelectField filters={filters} name="period" label="Period" options={PERIODS} />
        <SelectField filters={filters} name="by" label="Group by" all="Automatic" options={units} />
      </FilterBar>
      <Section title="Revenue and refunds">
        <Loaded query={figures}>{(data) => <RevenueChart figures={data} />}</Loaded>
      </Section>
      <Section title="Conversion funnel">
        <Loaded query={funnel}>{(data) => <FunnelChart funnel={data} />}</Loaded>
      </Section>
    </Screen>
  );
}
