import { type RefObject, useEffect, useRef } from 'react';
import { lookUp } from '../../rules/lookUp.ts';
import { asRecord } from '../../rules/record.ts';

/** In this tab only, until the form is sent or the tab is closed. */
const KEY = 'buy-draft';
const FIELDS = ['name', 'email'] as const;

/**
 * Keeps a half-filled form when the page is reloaded or its language is switched. The result becomes
 * true when it has restored one.
 */
export function useBuyDraft(form: RefObject<HTMLFormElement | null>): RefObject<boolean> {
  const restored = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    const inputs = inputsOf(form.current);
    // Typed before the page was interactive, or filled in by the browser: that is newer.
    if (inputs.some(({ value }) => value !== '')) {
      saveDraft(form.current);
      return;
    }
    const draft = readDraft();
    for (const input of inputs) input.value = String(lookUp(draft, input.name) ?? '');
    restored.current = inputs.some(({ value }) => value !== '');
  }, [form]);
  return restored;
}

export function saveDraft(form: HTMLFormElement): void {
  const draft = Object.fromEntries(inputsOf(form).map(({ name, value }) => [name, value]));
  storage((s) => s.setItem(KEY, JSON.stringify(draft)));
}

export const forgetDraft = () => storage((s) => s.removeItem(KEY));

const inputsOf = (form: HTMLFormElement) =>
  FIELDS.map((name) => form.elements.namedItem(name)).filter(
    (field) => field instanceof HTMLInputElement,
  );

function readDraft(): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(storage((s) => s.getItem(KEY)) ?? '{}'));
  } catch {
    return {};
  }
}

/** Works without storage too. */
function storage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
