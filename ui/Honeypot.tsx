import { HONEYPOT_FIELD } from '../rules/submission.ts';

/** A field that people never see; what fills it in is hardly a person. */
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
