import { useEffect, useRef, useState } from 'react';
import { lookUp } from '../rules/lookUp.ts';
import type { FieldError } from './ErrorSummary.tsx';

/**
 * The errors of a form, until it is sent again or the field is changed. `answeredBy` names the other
 * field of a question that two fields answer, or on which it depends whether it is asked.
 */
export function useFieldErrors(
  initial: FieldError[] = [],
  answeredBy: Readonly<Record<string, string>> = {},
) {
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
      const { name } = field;
      const isAnswered = ({ field: own = '' }: FieldError) =>
        own === name || lookUp(answeredBy, own) === name;
      setErrors((shown) => shown.filter((error) => !isAnswered(error)));
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
