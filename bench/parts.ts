import type { Part } from './part.ts';
import { kills } from './parts/kills.ts';
import { pages } from './parts/pages.ts';
import { serving } from './parts/serving.ts';

/** Everything that is measured, by the name it is asked for with. */
export const parts: Readonly<Record<string, Part>> = { pages, serving, kills };
