import { useEffect, useRef, useState } from 'react';
import type { FieldError } from './ErrorSummary.tsx';

/** The errors of a form, until it is sent again or the field is changed. */
export function useFieldErrors(initial: FieldError[] = []) {
  const [errors, setErrors] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  return {
    errors,
    /** Counts the failed attempts: each one moves the focus to the summary. */
    attempt,
    showErrors(found: FieldError[]) {
      setErrors(found);
      if (found.length > 0) setAttempt((count) => count + 1);
    },
    clearError(field: EventTarget) {
      if (!('name' in field)) return;
      setErrors((shown) => shown.filter((error) => error.field !== field.name));
    },
  };
}

/** Turns the browser's own validation off once ours works: without JavaScript it stays on. */
export function useOwnValidation() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  return form;
}
