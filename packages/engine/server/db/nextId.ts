import { randomUUID } from 'node:crypto';

let written = 0;

/**
 * An id for a row of a log: rows of the same millisecond sort in the order in which this process wrote
 * them. It reveals how many there were, so it is not for ids that strangers see.
 */
export function nextId(): string {
  written += 1;
  return written.toString(16).padStart(8, '0') + randomUUID().slice(8);
}
