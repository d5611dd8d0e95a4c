import { type RefObject, useEffect, useRef } from 'react';
import { lookUp } from '../../rules/lookUp.ts';
import { asRecord } from '../../rules/record.ts';
import { draftIn, withTyped } from '../draft.ts';

/** In this tab only, until the form is sent or the tab is closed. */
const stored = draftIn(() => sessionStorage, 'buy-draft');
const EMPTY = { name: '', email: '' };

/**
 * Keeps a half-filled form when the page is reloaded or its language is switched. The result becomes
 * true when it has restored one.
 */
export function useBuyDraft(form: RefObject<HTMLFormElement | null>): RefObject<boolean> {
  const restored = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    const shown = valuesOf(form.current);
    const values = withTyped(readDraft(), shown, EMPTY);
    for (const input of inputsOf(form.current)) input.value = lookUp(values, input.name) ?? '';
    restored.current = JSON.stringify(values) !== JSON.stringify(shown);
    if (Object.values(shown).some(Boolean)) saveDraft(form.current);
  }, [form]);
  return restored;
}

export const saveDraft = (form: HTMLFormElement) => stored.write(JSON.stringify(valuesOf(form)));

export const forgetDraft = stored.remove;

const inputsOf = (form: HTMLFormElement) =>
  Object.keys(EMPTY)
    .map((name) => form.elements.namedItem(name))
    .filter((field) => field instanceof HTMLInputElement);

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(inputsOf(form).map(({ name, value }) => [name, value]));

function readDraft(): Record<string, string> {
  try {
    const { name, email } = asRecord(JSON.parse(stored.read() ?? '{}'));
    return { name: String(name ?? ''), email: String(email ?? '') };
  } catch {
    return EMPTY;
  }
}
