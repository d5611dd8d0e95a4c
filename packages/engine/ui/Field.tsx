import type { ComponentProps, ReactNode } from 'react';

type Labeled = {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** Ids follow the field's name, so that an error summary can link to any field. */
export const fieldId = (name: string) => `field-${name}`;
const hintId = (name: string) => `${fieldId(name)}-hint`;
const errorId = (name: string) => `${fieldId(name)}-error`;

/** Links a control to its hint and its error for assistive technology. */
export function describe({ name, hint, error }: Omit<Labeled, 'label'>) {
  const ids = [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ');
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids || undefined,
  };
}

export function FieldNotes({ name, hint, error }: Omit<Labeled, 'label'>) {
  return (
    <>
      {hint && (
        <p className="hint" id={hintId(name)}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={errorId(name)}>
          {error}
        </p>
      )}
    </>
  );
}

export function Field(props: Labeled & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={fieldId(props.name)}>{props.label}</label>
      {props.children}
      <FieldNotes {...props} />
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  ...input
}: Labeled & Omit<ComponentProps<'input'>, 'name' | 'id'>) {
  const about = { name: input.name, hint, error };
  return (
    <Field label={label} {...about}>
      <input type="text" id={fieldId(input.name)} {...describe(about)} {...input} />
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  ...area
}: Labeled & Omit<ComponentProps<'textarea'>, 'name' | 'id'>) {
  const about = { name: area.name, hint, error };
  return (
    <Field label={label} {...about}>
      <textarea id={fieldId(area.name)} rows={4} {...describe(about)} {...area} />
    </Field>
  );
}
