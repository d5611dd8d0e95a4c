/** About what a form or an event comes to. */
export const ROW = 'x'.repeat(500);
