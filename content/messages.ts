import type { messages } from '../words/en/index.ts';

/** What every language has to say. The files of this one are the shape for the type check. */
export type Messages = ReturnType<typeof messages>;
