import type { SectionOf } from '../../content/landingSections.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Shop } from '../../rules/shop.ts';

type GuaranteeProps = SectionOf<'guarantee'> & {
  days: number;
  layout: Shop['landing']['guarantee'];
};

/** One block with the refund as a line of days, or two columns with the steps in the second. */
export function Guarantee({ id, words: t, days, layout }: GuaranteeProps) {
  return (
    <section className={`guarantee ${layout} later`} id={id}>
      <div className="promise">
        <p className="stamp" aria-hidden="true">
          <span>{t.stampTop}</span>
          <b>{days}</b>
          <span>{t.stampDays}</span>
        </p>
        <div>
          <h2>{t.title}</h2>
          <p>{t.text}</p>
          {layout === 'block' && (
            <dl className="line">
              {t.line.map(([when, what]) => (
                <div key={when}>
                  <dt>{when}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className="note">
            {`${t.law} `}
            <a href={PATHS.refundPolicy}>{t.link}</a>
          </p>
        </div>
      </div>
      {layout === 'two-column' && (
        <div className="steps">
          <h3>{t.stepsTitle}</h3>
          <ol>
            {t.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
