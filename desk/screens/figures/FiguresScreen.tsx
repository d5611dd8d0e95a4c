import { addDays } from '../../../rules/calendar.ts';
import { calendarDay } from '../../../rules/shopTime.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { FilterBar, SelectField, useFilters } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { SHOP } from '../../shopFacts.ts';
import { isKeyOf } from '../../words.ts';
import { FunnelChart } from './FunnelChart.tsx';
import { PERIODS, SCALES } from './figures.ts';
import { RevenueChart } from './RevenueChart.tsx';

const PERIOD_WORDS = {
  month: PERIODS.month.words,
  quarter: PERIODS.quarter.words,
  year: PERIODS.year.words,
};

export default function FiguresScreen() {
  const filters = useFilters();
  const [by, period] = [filters.get('by'), filters.get('period')];
  const { days, scale } = PERIODS[isKeyOf(PERIOD_WORDS, period) ? period : 'month'];
  const today = calendarDay(new Date(), SHOP.timeZone);
  const figures = useCommand('figures', {
    by: isKeyOf(SCALES, by) ? by : scale,
    from: addDays(today, 1 - days),
    to: today,
  });
  const funnel = useCommand('funnel', { days });
  return (
    <Screen title="Figures">
      <FilterBar>
        <SelectField filters={filters} name="period" label="Period" options={PERIOD_WORDS} />
        <SelectField
          filters={filters}
          name="by"
          label="Each bar"
          all="As it fits"
          options={SCALES}
        />
      </FilterBar>
      <Section title="Revenue and refunds">
        <Loaded query={figures}>{(data) => <RevenueChart figures={data} />}</Loaded>
      </Section>
      <Section title="From the page to the payment">
        <Loaded query={funnel}>{(data) => <FunnelChart funnel={data} />}</Loaded>
      </Section>
    </Screen>
  );
}
