import { type RefObject, useEffect, useRef, useState } from 'react';
import { type RefundRequest, readRefund } from '../../rules/refundAnswers.ts';
import { fillForm, formValues } from './formValues.ts';

const KEY = 'refund-draft';
const SAVE_DELAY_MS = 400;

export type DraftState = 'none' | 'saved' | 'cleared';

/** Saves the form in this browser until it is sent or cleared. Works without storage too. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  empty: RefundRequest,
  onFilled: () => void,
) {
  const [state, setState] = useState<DraftState>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, after hydration
  useEffect(() => {
    const saved = storage((s) => s.getItem(KEY));
    if (!form.current || !saved) return;
    try {
      fillForm(form.current, mergeDraft(readRefund(JSON.parse(saved)), empty));
      onFilled();
      setState('saved');
    } catch {
      storage((s) => s.removeItem(KEY));
    }
  }, []);

  function save() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const draft = JSON.stringify(readRefund(formValues(form.current)));
      storage((s) => s.setItem(KEY, draft));
      if (storage((s) => s.getItem(KEY)) === draft) setState('saved');
    }, SAVE_DELAY_MS);
  }

  function discard() {
    clearTimeout(timer.current);
    storage((s) => s.removeItem(KEY));
  }

  function clear() {
    discard();
    if (form.current) fillForm(form.current, empty);
    form.current?.querySelector<HTMLInputElement>('input')?.focus();
    onFilled();
    setState('cleared');
  }

  return { state, save, discard, clear };
}

/** The draft wins; what it leaves empty is filled in from the order. */
function mergeDraft(draft: RefundRequest, known: RefundRequest): RefundRequest {
  const filled = { ...draft };
  for (const field of ['purchaseDate', 'email', 'last4', 'txn'] as const) {
    filled[field] ||= known[field];
  }
  return filled;
}

function storage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
