import { useEffect, useRef } from 'react';

/** The browser's own bubbles serve until our messages can: without JavaScript they stay. */
export function useOwnValidation() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  return form;
}
