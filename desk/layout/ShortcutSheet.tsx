import { useState } from 'react';
import { Dialog } from '../parts/Dialog.tsx';
import { SCREENS } from '../paths.ts';
import { keysAreOn, setKeys } from './useShortcuts.ts';

const KEYS: [keys: string[], what: string][] = [
  [['/'], 'Search this list'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open the row'],
  ...SCREENS.map(({ key, name }): [string[], string] => [['g', key], `Go to ${name}`]),
  [['?'], 'Show these keys'],
];

export function ShortcutSheet({ open, close }: { open: boolean; close: () => void }) {
  const [on, setOn] = useState(keysAreOn);
  return (
    <Dialog open={open} close={close} title="Keys">
      <dl className="keys">
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="choice">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => {
            setKeys(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        Use these keys
      </label>
    </Dialog>
  );
}
