import { isKeyOf } from '../../content/sellerLabels.ts';

type Props<Key extends string> = {
  legend: string;
  name: string;
  options: Record<Key, string>;
  chosen?: Key;
  onChoose?: (key: Key) => void;
};

/** Radio buttons, one of which must be chosen. */
export function Choices<Key extends string>(props: Props<Key>) {
  const { legend, name, options, chosen, onChoose } = props;
  const keys = Object.keys(options).filter((key) => isKeyOf(options, key));
  return (
    <fieldset>
      <legend>{legend}</legend>
      {keys.map((key) => (
        <label key={key} className="choice">
          <input
            type="radio"
            name={name}
            value={key}
            required
            defaultChecked={key === chosen}
            onChange={() => onChoose?.(key)}
          />
          {options[key]}
        </label>
      ))}
    </fieldset>
  );
}

/** The chosen key of such a group; the browser has made sure that there is one. */
export function chosenIn<Key extends string>(
  form: FormData,
  name: string,
  options: Record<Key, string>,
): Key {
  const value = String(form.get(name) ?? '');
  if (isKeyOf(options, value)) return value;
  throw new Error(`nothing is chosen for ${name}`);
}

/** Checkboxes, any number of which may be checked. */
export function Checkboxes<Key extends string>({
  legend,
  name,
  options,
}: Pick<Props<Key>, 'legend' | 'name' | 'options'>) {
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

/** The checked keys of such a group. */
export const checkedIn = <Key extends string>(
  form: FormData,
  name: string,
  options: Record<Key, string>,
): Key[] =>
  form
    .getAll(name)
    .map(String)
    .filter((value) => isKeyOf(options, value));
