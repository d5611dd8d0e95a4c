import { useSyncExternalStore } from 'react';

const SHOWN_MS = 6000;

let message = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

/** Shows a message, and reads it to screen readers. */
export function announce(text: string): void {
  clearTimeout(timer);
  show(text);
  timer = setTimeout(() => show(''), SHOWN_MS);
}

export const isAnnouncing = () => message !== '';

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAnnouncement = () => useSyncExternalStore(listen, () => message);
