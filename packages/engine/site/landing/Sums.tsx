import { GUIDE_CURRENCY } from '../../content/guide.ts';
import type { SectionOf } from '../../content/landingSections.ts';
import type { Pieces } from '../../formats/edition.ts';
import type { Language } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import { mostAlone, type Offer, steadyMonth, sumsOf } from '../../rules/sums.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { Fold } from './Fold.tsx';

type SumsProps = SectionOf<'sums'> & { pieces: Pieces | undefined; language: Language };

const EXAMPLE: Offer = { price: 520, hours: 6, costs: 44 };

/** The sums behind the headline: the guide's money map for one goal, and a calculator. */
export function Sums(props: SumsProps) {
  const { words: t, goal, hours: month, pieces, language } = props;
  if (!pieces?.moneyMap) return null;
  const money = (dollars: number) => formatMoney(dollars * 100, GUIDE_CURRENCY, language);
  const capacity = { hours: month, office: pieces.moneyMap.officeHours };
  const offers = pieces.moneyMap.offers.map((offer, index) => ({
    name: t.rows[index] ?? offer.name,
    price: offer.price,
    most: mostAlone(offer, capacity).income,
    ...steadyMonth(offer, goal, capacity),
  }));
  const longest = Math.max(month, ...offers.map(({ hoursAMonth }) => hoursAMonth));
  return (
    <div className="sums later">
      <div>
        <p>{t.text}</p>
        <FiguresTable label={t.title} columns={t.columns} lastCells={2}>
          {offers.map(({ name, price, clients: count, hoursAMonth, most }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{money(price)}</td>
              <td>{money(most)}</td>
              <td>{count}</td>
              <td className="hours">
                <HoursBar hours={hoursAMonth} month={month} longest={longest} />
              </td>
              <td>{hoursAMonth}</td>
            </tr>
          ))}
        </FiguresTable>
        <p className="note">{t.note}</p>
      </div>
      <Fold label={t.calculator.title}>
        <Calculator {...props} />
      </Fold>
    </div>
  );
}

/** Solid within one person's month, hatched beyond it. */
function HoursBar({ hours, month, longest }: Record<'hours' | 'month' | 'longest', number>) {
  const solid = Math.min(hours, month);
  // One path for all lines: elements cost a slow phone time.
  const hatches = Array.from({ length: Math.ceil(Math.max(0, hours - month) / 5) }, (_, index) => {
    const at = month + index * 5;
    return `M${at} 15l${Math.min(5, hours - at)}-10`;
  });
  return (
    <svg viewBox={`0 0 ${longest} 20`} preserveAspectRatio="none" aria-hidden="true">
      <path className="solid" d={`M0 5h${solid}v10H0z`} />
      {hatches.length > 0 && <path className="hatch" d={hatches.join('')} />}
      <path className="limit" vectorEffect="non-scaling-stroke" d={`M${month} 0v20`} />
    </svg>
  );
}

/** Works with `site/scripts/calculator.ts`. Without scripts it is a worked example. */
function Calculator({ words, goal, hours: month, language }: SumsProps) {
  const t = words.calculator;
  const money = (dollars: number) => formatMoney(dollars * 100, GUIDE_CURRENCY, language);
  const { clients, hoursAMonth, anHour } = sumsOf(EXAMPLE, goal);
  const slider = (name: keyof Offer, label: string, max: number, step: number, min = step) => (
    <label>
      <span>{label}</span>
      <b data-out={name}>{name === 'hours' ? EXAMPLE[name] : money(EXAMPLE[name])}</b>
      <input
        type="range"
        name={name}
        min={min}
        max={max}
        step={step}
        defaultValue={EXAMPLE[name]}
      />
    </label>
  );
  return (
    <form
      className="calculator"
      data-goal={goal}
      data-month={month}
      data-currency={GUIDE_CURRENCY}
      aria-label={t.title}
    >
      <h4>{t.title}</h4>
      {slider('price', t.price, 2000, 20)}
      {slider('hours', t.hours, 24, 0.5)}
      {slider('costs', t.costs, 400, 4, 0)}
      <dl className="counts" aria-live="polite">
        <div>
          <dt>{t.clients}</dt>
          <dd data-out="clients">{clients}</dd>
        </div>
        <div>
          <dt>{t.hoursAMonth}</dt>
          <dd data-out="hoursAMonth">{hoursAMonth}</dd>
        </div>
        <div>
          <dt>{t.anHour}</dt>
          <dd data-out="anHour">{money(anHour)}</dd>
        </div>
      </dl>
      <p className="verdict" data-when="fits">
        {t.fits}
      </p>
      <p className="verdict" data-when="tooLong" hidden>
        {t.tooLong}
      </p>
      <p className="verdict" data-when="loss" hidden>
        {t.loss}
      </p>
      <p className="note">{t.note}</p>
    </form>
  );
}
