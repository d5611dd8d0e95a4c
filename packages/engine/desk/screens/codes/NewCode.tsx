import { type FormEvent, useState } from 'react';
import { MINIMUM_CENTS, readCode, reducedCents } from '../../../rules/discount.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { money } from '../../words.ts';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';

type Props = { ordinaryCents: number; currency: string };

/** Shows what visitors will pay while the seller types. */
export function NewCode({ ordinaryCents, currency }: Props) {
  const create = useAction('code-create', 'Code created. Its link is ready to share.');
  const [typed, setTyped] = useState<FormData>();
  const [made, setMade] = useState(0);
  const unit = unitIn(typed);
  const reduced = reducedCents(ordinaryCents, discountIn(typed));
  const isShown = reduced < ordinaryCents && reduced >= MINIMUM_CENTS;
  const send = (form: FormData) => {
    const { percent_off, cents_off } = discountIn(form);
    const uses = fieldText(form, 'uses');
    create.mutate(
      {
        code: fieldText(form, 'code'),
        percent: percent_off ?? undefined,
        cents: cents_off ?? undefined,
        until: fieldText(form, 'until') || undefined,
        uses: uses ? Number(uses) : undefined,
      },
      {
        onSuccess() {
          setTyped(undefined);
          setMade(made + 1);
        },
      },
    );
  };
  const listen = ({ currentTarget }: FormEvent<HTMLDivElement>) => {
    const form = currentTarget.closest('form');
    if (form) setTyped(new FormData(form));
  };
  return (
    <ActionForm action={create} send={send} label="Create code">
      {/* A new key empties the fields after a code was created. */}
      <div key={made} onInput={listen}>
        <TextField
          name="code"
          label="Code"
          hint="3 to 30 letters, digits and dashes, like LAUNCH20"
          autoComplete="off"
          pattern="\s*[A-Za-z0-9][A-Za-z0-9\-]{2,29}\s*"
          required
        />
        <fieldset>
          <legend>Takes off</legend>
          <label className="choice">
            <input type="radio" name="unit" value="percent" defaultChecked />A percentage
          </label>
          <label className="choice">
            <input type="radio" name="unit" value="amount" />
            An amount in {currency}
          </label>
        </fieldset>
        <TextField
          name="off"
          label={unit === 'percent' ? 'Percent' : `Amount (${currency})`}
          type="number"
          min={unit === 'percent' ? 1 : 0.01}
          max={unit === 'percent' ? 99 : (ordinaryCents - MINIMUM_CENTS) / 100}
          step={unit === 'percent' ? 1 : 0.01}
          required
        />
        <TextField name="until" label="Last day (optional)" type="date" />
        <TextField name="uses" label="At most this many orders (optional)" type="number" min={1} />
      </div>
      <p role="status">
        {isShown && (
          <>
            Visitors see <b>{money(reduced, currency)}</b> instead of{' '}
            {money(ordinaryCents, currency)}
            {typed && readCode(fieldText(typed, 'code')) && (
              <> at /?code={readCode(fieldText(typed, 'code'))}</>
            )}
            .
          </>
        )}
      </p>
    </ActionForm>
  );
}

const unitIn = (form: FormData | undefined) =>
  form && fieldText(form, 'unit') === 'amount' ? 'amount' : 'percent';

function discountIn(form: FormData | undefined) {
  const off = form ? Number(fieldText(form, 'off')) : 0;
  return unitIn(form) === 'amount'
    ? { percent_off: null, cents_off: Math.round(off * 100) }
    : { percent_off: off, cents_off: null };
}
