import { outline } from '../../content/messages/en/outline.ts';
import type { StageId } from './schemas.ts';

/** The stages are named once, on the site; the book uses the same words. */
export function stageNames(): Record<StageId, string> {
  const { find, shape, build, sell, grow } = outline();
  return {
    find: find.name,
    shape: shape.name,
    build: build.name,
    sell: sell.name,
    grow: grow.name,
  };
}
