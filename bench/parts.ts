import type { Part } from './part.ts';
import { kills } from './parts/kills.ts';
import { writing } from './parts/writing.ts';

/** Everything that is measured, by the name it is asked for with. */
export const parts: Readonly<Record<string, Part>> = { kills, writing };
