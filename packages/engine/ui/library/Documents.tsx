import type { Messages } from '../../content/messages.ts';
import { ErrorSummary, type FieldError, StuckNotice } from '../ErrorSummary.tsx';
import { describe, Field, fieldId, TextField } from '../Field.tsx';

export type DocumentsView = {
  documents: readonly { name: string; code: string; date: string; url: string }[];
  /** Why there is none yet, or not the latest one. */
  missing?: 'none' | 'held' | 'preparing' | 'free' | 'never' | undefined;
  /** The business on the invoice; absent when there is nothing to invoice any more. */
  details?:
    | {
        saveTo: string;
        values: Readonly<Record<string, string | undefined>>;
        errors: readonly FieldError[];
        countries: readonly (readonly [code: string, name: string])[];
        /** There is an invoice already. */
        isChange: boolean;
        /** What the register said about the VAT number, where that matters. */
        vatNote?: string | undefined;
      }
    | undefined;
};

type Props = { t: Messages['documents']; networkError: string; view: DocumentsView };

/** Receipts, invoices and credit notes, and the form that turns a receipt into an invoice. */
export function Documents({ t, networkError, view }: Props) {
  const { documents, missing, details } = view;
  return (
    <details open={details !== undefined && details.errors.length > 0}>
      <summary>{t.title}</summary>
      {/* Inside: a browser opens the details for a link to here. */}
      <div id="documents">
        {missing && <p className="note">{t[missing]}</p>}
        <ul className="files">
          {documents.map(({ name, code, date, url }) => (
            <li key={url}>
              <a href={url}>
                <span className="hidden">{`${t.download} `}</span>
                {`${name} ${code}`}
              </a>{' '}
              <small>{date}</small>
            </li>
          ))}
        </ul>
        {details && <Details t={t.details} networkError={networkError} details={details} />}
      </div>
    </details>
  );
}

const TEXTS = [
  { name: 'name', autoComplete: 'organization' },
  { name: 'street', autoComplete: 'address-line1' },
  { name: 'postalCode', autoComplete: 'postal-code' },
  { name: 'city', autoComplete: 'address-level2' },
] as const;

const NUMBERS = ['registrationNumber', 'vatNumber'] as const;

function Details(props: {
  t: Messages['documents']['details'];
  networkError: string;
  details: NonNullable<DocumentsView['details']>;
}) {
  const { t, networkError, details } = props;
  const { values, errors, countries, isChange, vatNote } = details;
  const error = (field: string) => errors.find((one) => one.field === field)?.message;
  const country = { name: 'country', error: error('country') };
  return (
    <form method="post" action={details.saveTo} aria-label={t.title} noValidate>
      <h3>{isChange ? t.change : t.title}</h3>
      <StuckNotice text={networkError} />
      <ErrorSummary title={t.errorTitle} errors={[...errors]} />
      {vatNote && <p className="note">{vatNote}</p>}
      <p className="note">{t.hint}</p>
      {TEXTS.map(({ name, autoComplete }) => (
        <TextField
          key={name}
          name={name}
          label={t[name]}
          autoComplete={autoComplete}
          required={name !== 'postalCode'}
          maxLength={100}
          defaultValue={values[name]}
          error={error(name)}
        />
      ))}
      <Field label={t.country} {...country}>
        <select
          id={fieldId('country')}
          autoComplete="country"
          required
          defaultValue={values.country}
          {...describe(country)}
          name="country"
        >
          <option value="">{t.chooseCountry}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {NUMBERS.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t[name]}
          hint={t[`${name}Hint`]}
          maxLength={40}
          defaultValue={values[name]}
          error={error(name)}
        />
      ))}
      <button type="submit" className="button quiet">
        {t.save}
      </button>
    </form>
  );
}
