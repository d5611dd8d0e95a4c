type Props<Key extends string> = {
  legend: string;
  name: string;
  options: Readonly<Record<Key, string>>;
};

/** A group of checkboxes. */
export function Choices<Key extends string>({ legend, name, options }: Props<Key>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {Object.entries<string>(options).map(([value, label]) => (
        <label className="choice" key={value}>
          <input type="checkbox" name={name} value={value} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The checked ones. */
export const chosen = <Key extends string>(
  form: FormData,
  name: string,
  options: Readonly<Record<Key, string>>,
): Key[] => {
  const isKey = (value: unknown): value is Key =>
    typeof value === 'string' && Object.hasOwn(options, value);
  return form.getAll(name).filter(isKey);
};

/** A secret that is shown once, with what to do with it. */
export function SecretNotice({ label, secret, hint }: Record<'label' | 'secret' | 'hint', string>) {
  return (
    <div className="notice" role="status">
      <p>
        {label} <code>{secret}</code>
      </p>
      <p>{hint}</p>
    </div>
  );
}
