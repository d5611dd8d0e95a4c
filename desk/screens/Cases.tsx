import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { CaseTable } from '../parts/CaseTable.tsx';
import {
  CsvLink,
  Empty,
  FilterBar,
  Pager,
  SearchField,
  SelectField,
  useFilters,
} from '../parts/ListControls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { CASE_FILTERS, CASE_KINDS, isKeyOf } from '../words.ts';

export function Cases() {
  const filters = useFilters();
  const [state, kind] = [filters.get('state'), filters.get('kind')];
  const input = {
    state: isKeyOf(CASE_FILTERS, state) ? state : undefined,
    kind: isKeyOf(CASE_KINDS, kind) ? kind : undefined,
    search: filters.get('search') ?? undefined,
    after: filters.get('after') ?? undefined,
  };
  const cases = useCommand('refunds', input);
  const filtered = Boolean(input.state ?? input.kind ?? input.search);
  return (
    <Screen title="Cases" beside={<CsvLink filters={filters} list="cases" />}>
      <FilterBar>
        <SearchField filters={filters} hint="Case, order, name, e-mail" />
        <SelectField
          filters={filters}
          name="state"
          label="State"
          all="All states"
          options={CASE_FILTERS}
        />
        <SelectField
          filters={filters}
          name="kind"
          label="Kind"
          all="Both kinds"
          options={CASE_KINDS}
        />
      </FilterBar>
      <Loaded query={cases}>
        {({ rows, next }) =>
          rows.length > 0 ? (
            <>
              <CaseTable caption="Cases, the next deadline first" cases={rows} />
              <Pager filters={filters} next={next} />
            </>
          ) : filtered ? (
            <Empty title="No case fits.">
              <p>
                Try another state. The search looks for the number of a case or an order, and for
                how names and addresses begin.
              </p>
            </Empty>
          ) : (
            <Empty title="No cases yet.">
              <p>
                Refund requests and withdrawals become cases here, matched to their order, with the
                day by which the law or your policy wants an answer.
              </p>
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  );
}
