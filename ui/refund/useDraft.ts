import { type RefObject, useEffect, useRef, useState } from 'react';
import { type RefundRequest, readRefund } from '../../rules/refundAnswers.ts';
import { fillForm, formValues } from './formValues.ts';

const KEY = 'refund-draft';
const WAIT_MS = 400;

export type DraftState = 'none' | 'saved' | 'cleared';

/** Keeps what was typed in this browser until it is sent or cleared. A browser without storage is fine. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  empty: RefundRequest,
  onFilled: () => void,
) {
  const [state, setState] = useState<DraftState>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken up once, when the form comes alive
  useEffect(() => {
    const saved = storage((s) => s.getItem(KEY));
    if (!form.current || !saved) return;
    try {
      fillForm(form.current, withKnown(readRefund(JSON.parse(saved)), empty));
      onFilled();
      setState('saved');
    } catch {
      storage((s) => s.removeItem(KEY));
    }
  }, []);

  function keep() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const draft = JSON.stringify(readRefund(formValues(form.current)));
      storage((s) => s.setItem(KEY, draft));
      if (storage((s) => s.getItem(KEY)) === draft) setState('saved');
    }, WAIT_MS);
  }

  function forget() {
    clearTimeout(timer.current);
    storage((s) => s.removeItem(KEY));
  }

  function clear() {
    forget();
    if (form.current) fillForm(form.current, empty);
    form.current?.querySelector<HTMLInputElement>('input')?.focus();
    onFilled();
    setState('cleared');
  }

  return { state, keep, forget, clear };
}

/** What was typed stays as it is; what was left open is filled in from the order. */
function withKnown(typed: RefundRequest, known: RefundRequest): RefundRequest {
  const filled = { ...typed };
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
