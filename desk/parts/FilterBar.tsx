import { type ReactNode, useEffect, useRef } from 'react';
import { isKeyOf } from '../words.ts';
import type { Filters } from './useFilters.ts';

const TYPING_MS = 250;

/** What narrows a list down. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className="filters">{children}</search>;
}

export function SearchField({ filters, hint }: { filters: Filters; hint: string }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const current = filters.get('search') ?? '';
  useEffect(() => {
    // “Back” and links change the address; what is being typed stays.
    if (field.current && document.activeElement !== field.current) field.current.value = current;
  }, [current]);
  return (
    <label className="filter grow">
      <span>Search</span>
      <input
        ref={field}
        type="search"
        placeholder={hint}
        defaultValue={current}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => filters.set('search', target.value.trim()), TYPING_MS);
        }}
      />
    </label>
  );
}

type SelectProps<Key extends string> = {
  filters: Filters;
  name: string;
  label: string;
  /** What it says when nothing is chosen; without it the first option is the default. */
  all?: string;
  options: Record<Key, string>;
};

export function SelectField<Key extends string>(props: SelectProps<Key>) {
  const { filters, name, label, all, options } = props;
  const keys = Object.keys(options).filter((key) => isKeyOf(options, key));
  const chosen = filters.get(name);
  const isDefault = all === undefined && chosen === keys[0];
  return (
    <label className="filter">
      <span>{label}</span>
      <select
        value={isKeyOf(options, chosen) && !isDefault ? chosen : ''}
        onChange={({ target }) => filters.set(name, target.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {keys.map((key, index) => (
          <option key={key} value={all === undefined && index === 0 ? '' : key}>
            {options[key]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function CsvLink({ filters, list }: { filters: Filters; list: string }) {
  return (
    <a className="button quiet csv" href={filters.exportUrl(list)} download>
      Download CSV
    </a>
  );
}
