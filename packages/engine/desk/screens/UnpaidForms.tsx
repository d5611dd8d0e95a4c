import { isKeyOf } from '../../content/sellerLabels.ts';
import type { UnpaidForm } from '../../server/commands/views.ts';
import { useAction, useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { CsvLink, Empty, FilterBar, SelectField, useFilters } from '../parts/ListControls.tsx';
import { LoadedList } from '../parts/LoadedList.tsx';
import { type Column, Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { ageLabel, languageLabel, REMINDER_FILTERS, REMINDERS } from '../words.ts';

const COLUMNS: readonly Column<UnpaidForm>[] = [
  {
    head: 'Visitor',
    cell: (form) => (
      <>
        <a href={`mailto:${form.email}`} data-row="">
          {form.name}
        </a>
        <span className="below-always">{form.email}</span>
        <span className="below-always">
          {ageLabel(form.ageHours)} old, {languageLabel(form.language)}
          {form.source && `, from ${form.source}`}
        </span>
      </>
    ),
  },
  { head: 'Sent', cell: (form) => <Time at={form.receivedAt} />, wide: true },
  {
    head: 'Payment page',
    cell: (form) => (form.paymentOpened ? 'Opened' : 'Not opened'),
    wide: true,
  },
  {
    head: 'Reminder',
    cell: (form) => <Reminder form={form} />,
  },
  { head: 'Deleted', cell: (form) => <Time at={form.deletedAt} />, wide: true },
];

function Reminder({ form }: { form: UnpaidForm }) {
  const stop = useAction('unpaid-stop-reminder', `${form.name} won’t be reminded.`);
  return (
    <>
      {REMINDERS[form.reminder]}
      {form.reminder === 'planned' && (
        <button
          type="button"
          className="plain"
          disabled={stop.isPending}
          onClick={() => stop.mutate({ id: form.id })}
        >
          Don’t send<span className="sr-only"> to {form.name}</span>
        </button>
      )}
      {stop.error && <p role="alert">{stop.error.message}</p>}
    </>
  );
}

/** Who filled in the purchase form and did not pay. */
export function UnpaidForms() {
  const filters = useFilters();
  const chosen = filters.get('reminder');
  const reminder = isKeyOf(REMINDER_FILTERS, chosen) ? chosen : undefined;
  const after = filters.get('after') ?? undefined;
  const forms = useCommand('unpaid', { reminder, after });
  return (
    <Screen title="Unpaid forms" beside={<CsvLink filters={filters} list="unpaid" />}>
      <FilterBar>
        <SelectField
          filters={filters}
          name="reminder"
          label="Reminder"
          all="All"
          options={REMINDER_FILTERS}
        />
      </FilterBar>
      <LoadedList
        query={forms}
        filters={filters}
        above={({ notes }) => <p className="note">{notes.join(' ')}</p>}
        empty={
          <Empty title={reminder ? 'No matching forms.' : 'No unpaid forms.'}>
            <p>
              {reminder
                ? 'No unpaid form has a reminder like this.'
                : 'Visitors appear here when they fill in the purchase form and don’t pay.'}
            </p>
          </Empty>
        }
      >
        {(rows) => (
          <Table caption="Unpaid forms" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
        )}
      </LoadedList>
    </Screen>
  );
}
