import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { Empty, FilterBar, Pager, SelectField, useFilters } from '../parts/ListControls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { MailTable } from '../parts/MailTable.tsx';
import { isKeyOf, MAIL_STATES } from '../words.ts';

export function Mails() {
  const filters = useFilters();
  const wanted = filters.get('state');
  const state = isKeyOf(MAIL_STATES, wanted) ? wanted : undefined;
  const mails = useCommand('mails', { state, after: filters.get('after') ?? undefined });
  return (
    <Screen title="Mails">
      <FilterBar>
        <SelectField
          filters={filters}
          name="state"
          label="State"
          all="All states"
          options={MAIL_STATES}
        />
      </FilterBar>
      <Loaded query={mails}>
        {({ rows, next }) =>
          rows.length > 0 ? (
            <>
              <MailTable caption="Mails, the latest first" mails={rows} />
              <Pager filters={filters} next={next} />
            </>
          ) : (
            <Empty title={state ? 'None in this state.' : 'No mails yet.'}>
              <p>
                Every mail stands here from the moment it is due until it is sent. One that cannot
                be delivered is tried again with growing pauses, then parked for you.
              </p>
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  );
}
