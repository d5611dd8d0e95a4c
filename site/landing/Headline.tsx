import type { Messages } from '../../content/messages/index.ts';
import { STAGES } from '../../content/product.ts';
import { ANCHORS } from '../../rules/paths.ts';
import { Ruler } from './Ruler.tsx';

/** The claim, and directly beside it what it is not. */
export function Headline({ t, outline }: Pick<Messages, 'outline'> & { t: Messages['landing'] }) {
  return (
    <section className="headline" id={ANCHORS.top}>
      <p className="kicker">{t.headline.kicker}</p>
      <h1>{t.headline.title}</h1>
      <div className="headline-foot">
        <p className="qualifier">{t.qualifier}</p>
        <p className="actions">
          <a className="button" href={`#${ANCHORS.buy}`}>
            {t.lead.get}
          </a>
          <a className="read-on" href={`#${ANCHORS.read}`}>
            {`${t.headline.readOn} `}
            <span aria-hidden="true">↓</span>
          </a>
        </p>
      </div>
      <Ruler />
      <div className="timeline" aria-hidden="true">
        {STAGES.map(({ id, days }) => (
          <span key={id} className={id}>
            {days[0]} <b>{outline[id].name}</b>
          </span>
        ))}
      </div>
    </section>
  );
}
