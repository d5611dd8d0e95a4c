import { CASE_KINDS, isKeyOf } from '../../content/sellerLabels.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { CaseTable } from '../parts/CaseTable.tsx';
import {
  CsvLink,
  Empty,
  FilterBar,
  SearchField,
  SelectField,
  useFilters,
} from '../parts/ListControls.tsx';
import { LoadedList, StatusField, statusIn } from '../parts/LoadedList.tsx';
import { CASE_FILTERS } from '../words.ts';

export function Cases() {
  const filters = useFilters();
  const kind = filters.get('kind');
  const input = {
    state: statusIn(filters, CASE_FILTERS),
    kind: isKeyOf(CASE_KINDS, kind) ? kind : undefined,
    search: filters.get('search') ?? undefined,
    after: filters.get('after') ?? undefined,
  };
  const cases = useCommand('refunds', input);
  const filtered = Boolean(input.state ?? input.kind ?? input.search);
  return (
    <Screen title="Cases" beside={<CsvLink filters={filters} list="cases" />}>
      <FilterBar>
        <SearchField filters={filters} hint="Case, order, name, email" />
        <StatusField filters={filters} options={CASE_FILTERS} />
        <SelectField
          filters={filters}
          name="kind"
          label="Type"
          all="All types"
          options={CASE_KINDS}
        />
      </FilterBar>
      <LoadedList
        query={cases}
        filters={filters}
        empty={
          filtered ? (
            <Empty title="No matching cases.">
              <p>
                Try another status. Search matches case and order numbers and the start of names and
                email addresses.
              </p>
            </Empty>
          ) : (
            <Empty title="No cases yet.">
              <p>
                Refund requests and withdrawals appear here, matched to their orders, with the
                deadline set by law or by your policy.
              </p>
            </Empty>
          )
        }
      >
        {(rows) => <CaseTable caption="Cases, next deadline first" cases={rows} />}
      </LoadedList>
    </Screen>
  );
}
