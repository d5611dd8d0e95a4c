import { LANGUAGE_QUERY, type Language } from '../rules/language.ts';
import { HONEYPOT_FIELD } from '../rules/submission.ts';

/** A field that people never see: a visitor who fills it in is probably a bot. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        {label}
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Tells the server the language of a plain post, even where cookies are blocked. */
export const LanguageField = ({ language }: { language: Language }) => (
  <input type="hidden" name={LANGUAGE_QUERY} value={language} />
);
