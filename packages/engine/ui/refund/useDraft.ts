import { type RefObject, useEffect, useRef, useState } from 'react';
import { type RefundRequest, readRefund } from '../../rules/refundAnswers.ts';
import { draftIn, withTyped } from '../draft.ts';
import { fillForm, formValues } from './formValues.ts';

const KEY = 'refund-draft';
const stored = draftIn(() => localStorage, KEY);
const SAVE_DELAY_MS = 400;

/** `other-tab`: another tab has saved other answers, and the buyer decides which ones stay. */
export type DraftState = 'none' | 'saved' | 'cleared' | 'other-tab';

/** Saves the form in this browser until it is sent or cleared. Works without storage too. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  empty: RefundRequest,
  onFilled: () => void,
) {
  const [state, setState] = useState<DraftState>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** While another tab has other answers, nothing is saved from here. */
  const blocked = useRef(false);
  const restored = useRef(false);

  function restore(merge = (draft: RefundRequest) => draft) {
    const saved = stored.read();
    if (!form.current || !saved) return;
    try {
      fillForm(form.current, merge(mergeDraft(readRefund(JSON.parse(saved)), empty)));
      restored.current = true;
      setState('saved');
    } catch {
      stored.remove();
    }
  }

  function begin() {
    if (!form.current) return;
    const shown = readRefund(formValues(form.current));
    restore((draft) => withTyped(draft, shown, empty));
    const isTyped = JSON.stringify(shown) !== JSON.stringify(empty);
    if (isTyped) saveNow();
    if (isTyped || restored.current) onFilled();
  }

  function saveNow() {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current || blocked.current) return;
    const draft = draftOf(form.current, empty);
    if (stored.write(draft)) setState('saved');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, after hydration
  useEffect(() => {
    begin();
    /** Browsers notify the other tabs only. */
    const onChange = ({ key, newValue }: StorageEvent) => {
      if (key !== KEY || !newValue || !form.current || newValue === draftOf(form.current, empty))
        return;
      clearTimeout(timer.current);
      blocked.current = true;
      setState('other-tab');
    };
    const onLeave = () => timer.current !== undefined && saveNow();
    addEventListener('storage', onChange);
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('storage', onChange);
      removeEventListener('pagehide', onLeave);
    };
  }, []);

  function save() {
    clearTimeout(timer.current);
    timer.current = setTimeout(saveNow, SAVE_DELAY_MS);
  }

  function discard() {
    clearTimeout(timer.current);
    timer.current = undefined;
    stored.remove();
  }

  /** The button that was pressed goes away. */
  const focusFirst = () => form.current?.querySelector<HTMLInputElement>('input')?.focus();

  function clear() {
    discard();
    if (form.current) fillForm(form.current, empty);
    focusFirst();
    onFilled();
    setState('cleared');
  }

  /** The buyer's choice when two tabs have different answers. */
  function choose(answers: 'here' | 'there') {
    blocked.current = false;
    if (answers === 'here') saveNow();
    else {
      restore();
      onFilled();
    }
    focusFirst();
  }

  return { state, restored, save, discard, clear, choose };
}

/** Without the product's name and version where they are the page's own: another language has others. */
function draftOf(form: HTMLFormElement, empty: RefundRequest): string {
  const draft = readRefund(formValues(form));
  for (const field of ['product', 'version'] as const) {
    if (draft[field] === empty[field]) draft[field] = '';
  }
  return JSON.stringify(draft);
}

const FILLED_IN = ['product', 'version', 'purchaseDate', 'email', 'last4', 'txn'] as const;

/** The draft wins; what it leaves empty is filled in from the order. */
function mergeDraft(draft: RefundRequest, known: RefundRequest): RefundRequest {
  const filled = { ...draft };
  for (const field of FILLED_IN) {
    filled[field] ||= known[field];
  }
  return filled;
}
