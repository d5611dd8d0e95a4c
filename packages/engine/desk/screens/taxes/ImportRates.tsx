import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { announce } from '../../api/announce.ts';
import { sendFile } from '../../api/call.ts';
import { refreshAll } from '../../api/useCommand.ts';
import { counted, dayLabel } from '../../words.ts';
import { ActionForm } from '../case/ActionForm.tsx';

type Imported = { days: number; last: string; documents: number };

/** The ECB's file, for a shop that does not download it. */
export function ImportRates() {
  const id = useId();
  const client = useQueryClient();
  const action = useMutation<Imported, Error, File>({
    mutationFn: (file) => sendFile<Imported>('/rates', file),
    async onSuccess() {
      announce('Rates imported.');
      await refreshAll(client);
    },
  });
  const send = (form: FormData) => {
    const file = form.get('file');
    if (file instanceof File) action.mutate(file);
  };
  return (
    <ActionForm action={action} send={send} label="Import rates">
      <p className="note">
        Documents in another currency need the euro rates of the European Central Bank. Download{' '}
        <a
          href="https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip"
          target="_blank"
          rel="noreferrer"
        >
          eurofxref-hist.zip
        </a>{' '}
        and import it here. Documents that wait for a rate are issued right away.
      </p>
      <div className="field">
        <label htmlFor={id}>ECB file (the ZIP as downloaded, or a CSV of up to 1 MB)</label>
        <input id={id} type="file" name="file" accept=".zip,.csv" required />
      </div>
      {action.data && (
        <p className="note">
          {counted(action.data.days, 'day')} imported, the latest is {dayLabel(action.data.last)}.
          Orders whose documents waited: {action.data.documents}.
        </p>
      )}
    </ActionForm>
  );
}
