import { lookUp } from '../rules/lookUp.ts';

/** What is half filled in, kept in this browser. Works without storage too. */
export function draftIn(storage: () => Storage, key: string) {
  function attempt<Result>(use: (storage: Storage) => Result): Result | undefined {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  }
  return {
    read: () => attempt((store) => store.getItem(key)) ?? undefined,
    remove: () => attempt((store) => store.removeItem(key)),
    /** Whether it is stored. */
    write: (draft: string) =>
      attempt((store) => {
        store.setItem(key, draft);
        return store.getItem(key) === draft;
      }) === true,
  };
}

/** What was typed before the page was interactive, or filled in by the browser, is newer than a draft. */
export function withTyped<Values extends object>(
  draft: Values,
  shown: Values,
  empty: Values,
): Values {
  const typed = Object.entries(shown).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(lookUp(empty, name)),
  );
  return { ...draft, ...Object.fromEntries(typed) };
}
