import { useSearchParams } from 'wouter';

/** The filters of a list live in its address: a link to it, a reload and “back” keep them. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string) => params.get(name),
    /** Another filter begins at the first page. */
    set(name: string, value: string): void {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          next.delete('after');
          return next;
        },
        { replace: true },
      );
    },
    /** This list as a table for the accountant. */
    exportUrl(list: string): string {
      const query = new URLSearchParams(params);
      query.delete('after');
      return `/export/${list}.csv${query.size > 0 ? `?${query}` : ''}`;
    },
    pageUrl(after: string | null): string {
      const query = new URLSearchParams(params);
      if (after === null) query.delete('after');
      else query.set('after', after);
      return query.size > 0 ? `?${query}` : '?';
    },
  };
}

export type Filters = ReturnType<typeof useFilters>;
