import { useSyncExternalStore } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Work that would be lost with the page, such as uploads. */
export const unfinished = new Set<object>();
const typed = new Set<TextField>();

addEventListener(
  'input',
  ({ target }) => {
    if (isTextField(target)) typed.add(target);
  },
  { capture: true },
);

/** Filters are in the URL, so they aren't lost. */
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof Element &&
  target.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])') &&
  target.closest('search') === null;

function hasWork(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return unfinished.size > 0 || [...typed].some(({ value }) => value.trim() !== '');
}

let isOver = false;
const listeners = new Set<() => void>();

function setOver(value: boolean): void {
  if (isOver === value) return;
  isOver = value;
  for (const listener of listeners) listener();
}

export const loginUrl = () =>
  `/login?to=${encodeURIComponent(location.pathname + location.search)}`;

/**
 * The server wants a login. Goes there, unless that would lose what was typed: then the page stays
 * and asks for a login in another tab. Returns whether the page stays.
 */
export function sessionEnded(): boolean {
  const stays = hasWork();
  if (stays) setOver(true);
  else location.assign(loginUrl());
  return stays;
}

export const sessionWorks = () => setOver(false);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSessionOver = () => useSyncExternalStore(listen, () => isOver);
