import { lookUp } from '../../rules/lookUp.ts';

const LISTS = ['disappointment', 'partsUsed', 'wouldHelp'] as const;

/** A form's fields as a plain object; lists stay lists however many boxes are checked. */
export function formValues(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const values: Record<string, unknown> = Object.fromEntries(data);
  for (const name of LISTS) values[name] = data.getAll(name);
  return values;
}

/** Writes values back into the fields of a form. */
export function fillForm(form: HTMLFormElement, values: Readonly<Record<string, unknown>>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)) {
      const value = lookUp(values, field.name);
      field.checked = Array.isArray(value)
        ? value.includes(field.value)
        : value === true || value === field.value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const value = lookUp(values, field.name);
      field.value = value === null || value === undefined ? '' : String(value);
    }
  }
}
