import type { ResultOf } from '../../api/call.ts';

/** The version that is being prepared. */
export type EditionDraftView = NonNullable<ResultOf<'edition-draft'>>;
