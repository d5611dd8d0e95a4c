import { Link, useLocation } from 'wouter';
import type { Filters } from './useFilters.ts';

/** On to the rows that follow; back is what the browser’s own button does. */
export function Pager({ filters, next }: { filters: Filters; next: string | null }) {
  const [path] = useLocation();
  const isFirst = filters.get('after') === null;
  if (isFirst && next === null) return null;
  return (
    <nav className="pager" aria-label="Pages of the list">
      {!isFirst && <Link href={path + filters.pageUrl(null)}>First page</Link>}
      {next !== null && <Link href={path + filters.pageUrl(next)}>Next page</Link>}
    </nav>
  );
}
