import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { Failure } from './Loaded.tsx';

type Props = {
  /** What the button says, here and in the dialog. */
  name: string;
  title: string;
  /** Tells it from others of that name, for those who don't see where it is. */
  label?: string;
  small?: boolean;
  /** What will happen. */
  children: ReactNode;
  action: { error: Error | null; isPending: boolean };
  run: (done: { onSuccess: () => void }) => void;
};

/** A button that says what will happen and asks, before it does it. */
export function AskFirst(props: Props) {
  const { name, title, label, small = false, children, action, run } = props;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={small ? 'button quiet small' : 'button quiet'}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {name}…
      </button>
      <Dialog open={open} close={close} title={title}>
        {children}
        <Failure error={action.error} />
        <div className="actions">
          <button
            type="button"
            className="button"
            disabled={action.isPending}
            onClick={() => run({ onSuccess: close })}
          >
            {name}
          </button>
          <button type="button" className="button quiet" onClick={close}>
            Cancel
          </button>
        </div>
      </Dialog>
    </>
  );
}
