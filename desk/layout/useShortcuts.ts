import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { SCREENS } from '../paths.ts';

const SETTING = 'desk-keys';
/** How long `g` waits for the letter that follows it. */
const SEQUENCE_MS = 1500;

/** Keys can be turned off: who dictates or leans on the keyboard should not be sent anywhere. */
export const keysAreOn = () => localStorage.getItem(SETTING) !== 'off';
export const setKeys = (on: boolean) => localStorage.setItem(SETTING, on ? 'on' : 'off');

/** Work without a mouse: from the first picture on, not a moment after it. */
export function useShortcuts(showSheet: () => void): void {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    let goUntil = 0;
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') || !keysAreOn()) return;
      const screen = SCREENS.find(({ key }) => key === event.key);
      const going = Date.now() < goUntil;
      goUntil = 0;
      if (going && screen) navigate(screen.path);
      else if (event.key === 'g') goUntil = Date.now() + SEQUENCE_MS;
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

/** To the next or the previous row of whatever lists the screen has; Enter opens it by itself. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.findIndex((row) => row.matches(':focus'));
  const wanted = current === -1 ? (step === 1 ? 0 : rows.length - 1) : current + step;
  rows[Math.min(Math.max(wanted, 0), rows.length - 1)]?.focus();
}
