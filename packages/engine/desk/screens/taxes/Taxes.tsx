import { isKeyOf, labelOf } from '../../../content/sellerLabels.ts';
import { addDays } from '../../../rules/calendar.ts';
import { calendarDay } from '../../../rules/shopTime.ts';
import { quarterOf } from '../../../rules/taxReports.ts';
import type { Ledger, OssReport } from '../../../server/commands/views.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { DocumentTable } from '../../parts/DocumentTable.tsx';
import { CsvLink, Empty, FilterBar, SelectField, useFilters } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { LoadedList } from '../../parts/LoadedList.tsx';
import { Section } from '../../parts/Section.tsx';
import { Table } from '../../parts/Table.tsx';
import { may, SHOP } from '../../shopFacts.ts';
import {
  countryLabel,
  exactMoney,
  monthLabel,
  percent,
  quarterLabel,
  shortQuarter,
  TREATMENTS,
} from '../../words.ts';
import { ImportRates } from './ImportRates.tsx';
import { WaitingNote } from './WaitingNote.tsx';

/** The current period first, each with its label. */
function periods(
  count: number,
  of: (day: string) => string,
  label: (period: string) => string,
): Record<string, string> {
  const found = new Set<string>();
  for (
    let day = calendarDay(new Date(), SHOP.timeZone);
    found.size < count;
    day = addDays(day, -15)
  ) {
    found.add(of(day));
  }
  return Object.fromEntries([...found].map((period) => [period, label(period)]));
}

export function Taxes() {
  const filters = useFilters();
  const quarters = periods(9, quarterOf, shortQuarter);
  const months = periods(25, (day) => day.slice(0, 7), monthLabel);
  const pick = (name: string, options: Record<string, string>, initial = 0) => {
    const asked = filters.get(name);
    return isKeyOf(options, asked) ? asked : (Object.keys(options)[initial] ?? '');
  };
  // The return of a quarter is filed when it has ended.
  const ended = Object.keys(quarters)[1] ?? '';
  const [quarter, month] = [pick('quarter', quarters, 1), pick('month', months)];
  const oss = useCommand('tax-oss', { quarter });
  const ledger = useCommand('tax-ledger', { month });
  const list = useCommand('documents', {
    month,
    after: filters.get('after') ?? undefined,
  });
  return (
    <Screen title="Taxes">
      <FilterBar>
        <SelectField filters={filters} name="month" label="Month" options={months} />
        <SelectField
          filters={filters}
          name="quarter"
          label="Quarter"
          options={quarters}
          initial={ended}
        />
      </FilterBar>
      <Section
        title={`VAT ledger, ${monthLabel(month)}`}
        beside={<CsvLink list="ledger" of="the VAT ledger" query={`month=${month}`} />}
      >
        <Loaded query={ledger}>
          {(data) => (
            <>
              {data.rehearsal && <p className="notice">{data.rehearsal}</p>}
              <WaitingNote waiting={data.waiting} />
              <LedgerTable ledger={data} />
            </>
          )}
        </Loaded>
      </Section>
      <Section
        title={`OSS return, ${quarterLabel(quarter)}`}
        beside={<CsvLink list="oss" of="the OSS return" query={`quarter=${quarter}`} />}
      >
        <Loaded query={oss}>
          {(data) => (
            <>
              {data.rehearsal && <p className="notice">{data.rehearsal}</p>}
              <WaitingNote waiting={data.waiting} />
              <OssTables report={data} />
            </>
          )}
        </Loaded>
      </Section>
      <Section
        title={`Documents, ${monthLabel(month)}`}
        beside={<CsvLink list="documents" of="all documents" query={`month=${month}`} />}
      >
        {/* The ledger of the same month says which sales have no document yet. */}
        <LoadedList
          query={list}
          filters={filters}
          empty={
            <Empty title="No documents in this month.">
              <p>Every sale gets a receipt or an invoice, and every refund a credit note.</p>
            </Empty>
          }
        >
          {(rows) => <DocumentTable caption="Documents" documents={rows} />}
        </LoadedList>
      </Section>
      {may('rates') && (
        <Section title="Exchange rates">
          <ImportRates />
        </Section>
      )}
    </Screen>
  );
}

function LedgerTable({ ledger }: { ledger: Ledger }) {
  const { currency, totals } = ledger;
  if (currency === null || totals.length === 0)
    return <p className="note">Nothing to report for this month.</p>;
  return (
    <Table
      caption="Totals of the month"
      rows={totals}
      keyOf={(row) => `${row.treatment} ${row.rate}`}
      columns={[
        { head: 'Treatment', cell: (row) => labelOf(TREATMENTS[row.treatment]) },
        { head: 'Rate', number: true, cell: (row) => percent(row.rate) },
        { head: 'Net', number: true, cell: (row) => exactMoney(row.netCents, currency) },
        { head: 'VAT', number: true, cell: (row) => exactMoney(row.taxCents, currency) },
      ]}
    />
  );
}

function OssTables({ report }: { report: OssReport }) {
  const { rows, corrections, balances, currency, payableCents } = report;
  const refunds = balances.some(({ taxCents }) => taxCents < 0);
  if (rows.length + corrections.length === 0) {
    return <p className="note">Nothing to report for this quarter.</p>;
  }
  return (
    <>
      <Table
        caption="Sales by country and rate"
        rows={rows}
        keyOf={(row) => `${row.country} ${row.rate}`}
        columns={[
          { head: 'Country', cell: (row) => countryLabel(row.country) },
          { head: 'Rate', number: true, cell: (row) => percent(row.rate) },
          { head: 'Net', number: true, cell: (row) => exactMoney(row.netCents, currency) },
          { head: 'VAT', number: true, cell: (row) => exactMoney(row.taxCents, currency) },
        ]}
      />
      {corrections.length > 0 && (
        <Table
          caption="Corrections of earlier quarters"
          rows={corrections}
          keyOf={(row) => `${row.quarter} ${row.country}`}
          columns={[
            { head: 'Corrected quarter', cell: (row) => shortQuarter(row.quarter) },
            { head: 'Country', cell: (row) => countryLabel(row.country) },
            { head: 'VAT', number: true, cell: (row) => exactMoney(row.taxCents, currency) },
          ]}
        />
      )}
      {refunds && (
        <Table
          caption="Balance of each country"
          rows={balances}
          keyOf={(row) => row.country}
          columns={[
            { head: 'Country', cell: (row) => countryLabel(row.country) },
            {
              head: 'To pay',
              number: true,
              cell: (row) => row.taxCents > 0 && exactMoney(row.taxCents, currency),
            },
            {
              head: 'To be reimbursed',
              number: true,
              cell: (row) => row.taxCents < 0 && exactMoney(-row.taxCents, currency),
            },
          ]}
        />
      )}
      <p>
        VAT to pay: <b>{exactMoney(payableCents, currency)}</b>
      </p>
      {refunds && (
        <p className="note">
          Each country is balanced alone: what one of them owes back doesn’t reduce what another is
          due. It reimburses you itself. Ask your accountant before you file.
        </p>
      )}
    </>
  );
}
