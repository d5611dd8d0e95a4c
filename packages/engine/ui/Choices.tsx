import { describe, FieldNotes, fieldId } from './Field.tsx';

type ChoicesProps<Option extends string> = {
  name: string;
  legend: string;
  options: readonly Option[];
  /** An option without a label is shown by its name. */
  labels: Readonly<Partial<Record<Option, string>>>;
  chosen: readonly string[];
  kind: 'radio' | 'checkbox';
  error?: string | undefined;
};

/** Radio buttons or checkboxes; the first one carries the id that an error summary links to. */
export function Choices<Option extends string>(props: ChoicesProps<Option>) {
  const { name, legend, options, labels, chosen, kind, error } = props;
  return (
    <fieldset className="choices" {...describe({ name, error })}>
      <legend>{legend}</legend>
      {options.map((option, index) => (
        <label key={option}>
          <input
            type={kind}
            name={name}
            value={option}
            id={index === 0 ? fieldId(name) : undefined}
            defaultChecked={chosen.includes(option)}
          />
          <span>{labels[option] ?? option}</span>
        </label>
      ))}
      <FieldNotes name={name} error={error} />
    </fieldset>
  );
}

export function Tick(props: {
  name: string;
  label: string;
  checked: boolean;
  error?: string | undefined;
}) {
  const { name, label, checked, error } = props;
  return (
    <div className="tick">
      <label>
        <input
          type="checkbox"
          name={name}
          id={fieldId(name)}
          defaultChecked={checked}
          {...describe({ name, error })}
        />
        <span>{label}</span>
      </label>
      <FieldNotes name={name} error={error} />
    </div>
  );
}
