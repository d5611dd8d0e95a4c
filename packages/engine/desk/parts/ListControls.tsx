import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { isKeyOf } from '../../content/sellerLabels.ts';

/** The filters of a list are in its URL, so that links, reloads and “back” keep them. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string) => params.get(name),
    /** A new filter starts at the first page. */
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
    /** The filtered list as a CSV file. */
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

type Filters = ReturnType<typeof useFilters>;

const TYPING_MS = 250;

export function FilterBar({ children }: { children: ReactNode }) {
  return <search className="filters">{children}</search>;
}

type TypedFieldProps = {
  filters: Filters;
  name: string;
  label: string;
  hint?: string;
  type?: 'search' | 'text' | 'date';
  className?: string;
};

export const SearchField = (props: { filters: Filters; hint: string }) => (
  <TypedField {...props} name="search" label="Search" type="search" className="filter grow" />
);

/** A filter that is typed. */
export function TypedField(props: TypedFieldProps) {
  const { filters, name, label, hint, type = 'text', className = 'filter' } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const current = filters.get(name) ?? '';
  useEffect(() => {
    // “Back” and links change the URL; text that is being typed stays.
    if (field.current && document.activeElement !== field.current) field.current.value = current;
  }, [current]);
  return (
    <label className={className}>
      <span>{label}</span>
      <input
        ref={field}
        type={type}
        size={type === 'text' ? 8 : undefined}
        placeholder={hint}
        defaultValue={current}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => filters.set(name, target.value.trim()), TYPING_MS);
        }}
      />
    </label>
  );
}

type SelectProps<Key extends string> = {
  filters: Filters;
  name: string;
  label: string;
  /** The label of no choice; without it the first option is the default. */
  all?: string;
  options: Record<Key, string>;
  /** The default, when it is not the first option. */
  initial?: Key;
};

export function SelectField<Key extends string>(props: SelectProps<Key>) {
  const { filters, name, label, all, options, initial } = props;
  const keys = Object.keys(options).filter((key) => isKeyOf(options, key));
  const chosen = filters.get(name);
  const usual = all === undefined ? (initial ?? keys[0]) : undefined;
  const isDefault = chosen === usual;
  return (
    <label className="filter">
      <span>{label}</span>
      <select
        value={isKeyOf(options, chosen) && !isDefault ? chosen : ''}
        onChange={({ target }) => filters.set(name, target.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {keys.map((key) => (
          <option key={key} value={key === usual ? '' : key}>
            {options[key]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** `of` names the file where a page has several; `query` replaces the page's own. */
export function CsvLink(props: { filters?: Filters; list: string; of?: string; query?: string }) {
  const { filters, list, of, query } = props;
  const url = filters ? filters.exportUrl(list) : `/export/${list}.csv?${query}`;
  return (
    <a className="button quiet csv" href={url} download>
      Download CSV{of && <span className="sr-only"> of {of}</span>}
    </a>
  );
}

/** Links to the next page; the browser’s back button leads to the previous one. */
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

/** An empty state that explains what will appear here. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
