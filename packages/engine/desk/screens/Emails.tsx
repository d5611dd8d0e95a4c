import { Link } from 'wouter';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { EmailTable } from '../parts/EmailTable.tsx';
import { Empty, FilterBar, useFilters } from '../parts/ListControls.tsx';
import { LoadedList, StatusField, statusIn } from '../parts/LoadedList.tsx';
import { PREVIEW_PATH } from '../paths.ts';
import { MAIL_STATES } from '../words.ts';

export function Emails() {
  const filters = useFilters();
  const state = statusIn(filters, MAIL_STATES);
  const mails = useCommand('mails', { state, after: filters.get('after') ?? undefined });
  const empty = (
    <Empty title={state ? 'No emails with this status.' : 'No emails yet.'}>
      <p>
        Every email the shop sends is listed here. If one can’t be delivered, the shop retries it at
        increasing intervals, then marks it as failed.
      </p>
    </Empty>
  );
  return (
    <Screen
      title="Emails"
      beside={
        <Link className="button quiet" href={PREVIEW_PATH}>
          Preview emails
        </Link>
      }
    >
      <FilterBar>
        <StatusField filters={filters} options={MAIL_STATES} />
      </FilterBar>
      <LoadedList query={mails} filters={filters} empty={empty}>
        {(rows) => <EmailTable caption="Emails, newest first" mails={rows} />}
      </LoadedList>
    </Screen>
  );
}
