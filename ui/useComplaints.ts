import { useState } from 'react';
import type { Complaint } from './ErrorSummary.tsx';

/** What is wrong with a form, until it is sent again or the field is mended. */
export function useComplaints(initial: Complaint[] = []) {
  const [complaints, setComplaints] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  return {
    complaints,
    attempt,
    complain(found: Complaint[]) {
      setComplaints(found);
      if (found.length > 0) setAttempt((count) => count + 1);
    },
    mended(field: EventTarget) {
      if (!('name' in field)) return;
      setComplaints((known) => known.filter((complaint) => complaint.field !== field.name));
    },
  };
}
