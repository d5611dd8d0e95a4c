import type { Messages } from '../../content/messages/index.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Shop } from '../../rules/shop.ts';

type GuaranteeProps = {
  t: Messages['landing']['guarantee'];
  days: number;
  variant: Shop['landing']['guarantee'];
};

/** One block, or the older two columns with the steps beside it. */
export function Guarantee({ t, days, variant }: GuaranteeProps) {
  return (
    <section className={`guarantee ${variant}`}>
      <div className="promise">
        <p className="stamp" aria-hidden="true">
          <span>{t.stampTop}</span>
          <b>{days}</b>
          <span>{t.stampDays}</span>
        </p>
        <div>
          <h2>{t.title}</h2>
          <p>{t.text}</p>
          <p className="note">
            {`${t.law} `}
            <a href={PATHS.refundPolicy}>{t.link}</a>
          </p>
        </div>
      </div>
      {variant === 'two-column' && (
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
