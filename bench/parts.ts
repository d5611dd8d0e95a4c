import type { Part } from './part.ts';
import { delivering } from './parts/delivering.ts';
import { downloads } from './parts/downloads.ts';
import { faults } from './parts/faults.ts';
import { intruders } from './parts/intruders.ts';
import { kills } from './parts/kills.ts';
import { pages } from './parts/pages.ts';
import { scale } from './parts/scale.ts';
import { serving } from './parts/serving.ts';
import { size } from './parts/size.ts';
import { writing } from './parts/writing.ts';

/** Everything that is measured, by the name it is asked for with. */
export const parts: Readonly<Record<string, Part>> = {
  pages,
  serving,
  writing,
  size,
  delivering,
  downloads,
  kills,
  faults,
  scale,
  intruders,
};
