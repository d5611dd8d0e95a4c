import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../parts/Dialog.tsx';
import { MENU } from './menu.ts';

const SETTING = 'desk-keys';
/** How long `g` waits for the letter that follows it. */
const SEQUENCE_MS = 1500;

/** Can be turned off, because speech input may trigger single keys by accident. */
const keysAreOn = () => localStorage.getItem(SETTING) !== 'off';
const setKeys = (on: boolean) => localStorage.setItem(SETTING, on ? 'on' : 'off');

/** Keyboard shortcuts, active from the first paint on. */
export function useShortcuts(showSheet: () => void): void {
  const [, navigate] = useLocation();
  // Not inside the effect: a render between two keys must not forget the first one.
  const goUntil = useRef(0);
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') || !keysAreOn()) return;
      const screen = MENU.find(({ key }) => key === event.key);
      const going = Date.now() < goUntil.current;
      goUntil.current = 0;
      if (going && screen) navigate(screen.path);
      else if (event.key === 'g') goUntil.current = Date.now() + SEQUENCE_MS;
      else if (event.key === 'j') moveRow(1);
      else if (event.key === 'k') moveRow(-1);
      else if (event.key === '/') document.querySelector<HTMLElement>('[type=search]')?.focus();
      else if (event.key === '?') showSheet();
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, showSheet]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}

/** Moves the focus to the next or previous row; Enter opens it. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.findIndex((row) => row.matches(':focus'));
  const wanted = current === -1 ? (step === 1 ? 0 : rows.length - 1) : current + step;
  rows[Math.min(Math.max(wanted, 0), rows.length - 1)]?.focus();
}

const KEYS: [keys: string[], what: string][] = [
  [['/'], 'Search this list'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open row'],
  ...MENU.map(({ key, name }): [string[], string] => [['g', key], `Go to ${name}`]),
  [['?'], 'Show keyboard shortcuts'],
];

export function ShortcutSheet({ open, close }: { open: boolean; close: () => void }) {
  const [on, setOn] = useState(keysAreOn);
  return (
    <Dialog open={open} close={close} title="Keyboard shortcuts">
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
        Turn on keyboard shortcuts
      </label>
    </Dialog>
  );
}
