import { GuideError, type Outline } from 'one-product-shop/content/guide.ts';
import type { StageId } from './schemas.ts';

/** A shop that sells something else has none, and this module must load all the same. */
const FILE = '#shop/words/en/outline.ts';
const found: { outline: () => Outline } | { missing: string } = await import(
  /* @vite-ignore */ FILE
).catch((error: Error) => ({ missing: error.message }));

/** The stages and chapters as the site names them, in the language of the guide. */
export function guideOutline(): Outline {
  if ('outline' in found) return found.outline();
  throw new GuideError(`shop/words/en/outline.ts names the stages of the guide: ${found.missing}`);
}

/** Whether the shop names stages. */
export const hasOutline = 'outline' in found;

/** The book uses the site's names of the stages. */
export function stageNames(): Record<StageId, string> {
  const { find, shape, build, sell, grow } = guideOutline();
  return {
    find: find.name,
    shape: shape.name,
    build: build.name,
    sell: sell.name,
    grow: grow.name,
  };
}

/** Empty for what belongs to no stage. */
export const stageName = (stage: StageId | undefined) => (stage ? stageNames()[stage] : '');
