import type { ReactNode } from 'react';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { ActionForm } from './ActionForm.tsx';

type Props = {
  row: CaseDetails;
  command: 'refund-review' | 'refund-retract';
  done: string;
  children: ReactNode;
};

/** A step that needs no further word than yes. */
export function ConfirmForm({ row, command, done, children }: Props) {
  const action = useAction(command, done);
  return (
    <ActionForm
      action={action}
      send={() => action.mutate({ number: row.number })}
      label="Yes, do it"
    >
      <p>{children}</p>
    </ActionForm>
  );
}
