import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { languageName } from '../../../rules/language.ts';
import type { SettingsView } from '../../../server/commands/views.ts';
import { describe, FieldNotes, fieldId } from '../../../ui/Field.tsx';
import { announce } from '../../api/announce.ts';
import { call, type InputOf } from '../../api/call.ts';
import { Failure } from '../../parts/Loaded.tsx';

type Field = SettingsView['groups'][number]['fields'][number];
type Entry = Field['entries'][number];

/** A setting; a text has a field for each language. */
export function SettingField({ field }: { field: Field }) {
  return field.entries.map((entry) => <OneValue key={entry.key} field={field} entry={entry} />);
}

function OneValue({ field, entry }: { field: Field; entry: Entry }) {
  const { typed, type, save, saving, conflict } = useTyped(entry);
  const id = fieldId(entry.key);
  const hint = [field.hint, entry.isSample ? 'Still a sample value' : null]
    .filter((one) => one !== null)
    .join('. ');
  const notes = { name: entry.key, hint: hint || undefined, error: entry.problem ?? undefined };
  const common = { id, value: typed, disabled: false, ...describe(notes) };
  return (
    <div className={`field ${entry.draftBy === null ? '' : 'is-changed'}`}>
      <label htmlFor={id}>
        {field.label}
        {(entry.language || field.optional) && (
          <span className="hint">
            {' '}
            {[entry.language && languageName(entry.language), field.optional && 'optional']
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </label>
      {choicesOf(field) ? (
        <select
          {...common}
          onChange={({ target }) => {
            type(target.value);
            save({ text: target.value });
          }}
        >
          {(field.optional || typed === '') && <option value="">Not set</option>}
          {choicesOf(field)?.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <TextBox
          {...common}
          type={field.kind === 'day' ? 'date' : 'text'}
          inputMode={field.kind === 'number' || field.kind === 'money' ? 'decimal' : undefined}
          maxLength={2000}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
          onBlur={() => save({ text: typed })}
          onEnter={() => save({ text: typed })}
        />
      )}
      <FieldNotes {...notes} />
      {conflict && (
        <div className="alert" role="alert">
          <p>
            {conflict.by} changed this to “{conflict.text}” in the meantime.
          </p>
          <button
            type="button"
            className="plain"
            onClick={() => save({ text: typed, seen: conflict.text })}
          >
            Keep “{typed}”
          </button>{' '}
          <button type="button" className="plain" onClick={() => type(conflict.text)}>
            Take “{conflict.text}”
          </button>
        </div>
      )}
      <Failure error={saving.error} />
      <p className="hint setting-state">
        {stateOf(entry, typed)}
        {entry.from === 'desk' && entry.draftBy === null && (
          <button type="button" className="plain" onClick={() => save({ reset: true })}>
            Back to the folder’s<span className="sr-only"> value of {field.label}</span>
          </button>
        )}
      </p>
    </div>
  );
}

type TextBoxProps = ComponentProps<'input'> & { value: string; onEnter: () => void };

/** As many lines as a long text needs. */
function TextBox({ onEnter, ...input }: TextBoxProps) {
  const lines = Math.ceil(input.value.length / LINE);
  const isLong = useRef(lines > 1).current;
  if (isLong) return <textarea {...(input as ComponentProps<'textarea'>)} rows={lines + 1} />;
  return <input {...input} onKeyDown={({ key }) => key === 'Enter' && onEnter()} />;
}

/** How many characters of a text fit beside its translation. */
const LINE = 46;

/** What is typed stays, whatever happens to the connection. */
function useTyped(entry: Entry) {
  const client = useQueryClient();
  const [typed, type] = useState(entry.text);
  const [conflict, setConflict] = useState<{ by: string; text: string } | null>(null);
  const seen = useRef(entry.text);
  useEffect(() => {
    // A colleague, a discarded draft: what nobody is typing here follows.
    if (seen.current !== entry.text) {
      type((current) => (current === seen.current ? entry.text : current));
      seen.current = entry.text;
    }
  }, [entry.text]);
  const saving = useMutation({
    mutationFn: (change: Omit<InputOf<'setting-save'>, 'key'>) =>
      call('setting-save', { key: entry.key, ...change }),
    onSuccess(answer, change) {
      setConflict(answer.conflict);
      if (answer.conflict) return;
      if (change.text !== undefined) seen.current = change.text;
      client.setQueryData(['settings', {}], answer.settings);
      // A text belongs to a list of its own.
      client.invalidateQueries({ queryKey: ['words'] });
      announce('Saved. Not published yet.');
    },
  });
  const save = (change: { text: string; seen?: string } | { reset: true }) => {
    if ('text' in change && change.text === entry.text) return setConflict(null);
    saving.mutate({ seen: seen.current, ...change });
  };
  return { typed, type, save, saving, conflict };
}

function stateOf(entry: Entry, typed: string): string {
  if (typed !== entry.text) return 'Not saved yet';
  if (entry.draftBy === null) return '';
  return `Changed by ${entry.draftBy}, not published. Buyers see ${entry.live === '' ? 'nothing' : `“${entry.live}”`}`;
}

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

const choicesOf = ({ kind }: Field) =>
  kind === 'yes-no' ? YES_NO : typeof kind === 'string' ? undefined : kind;
