import type { Messages } from '../../content/messages/index.ts';
import { ANCHORS } from '../../rules/paths.ts';

export function Lead({ t }: { t: Messages['landing']['lead'] }) {
  return (
    <section className="lead" id={ANCHORS.read}>
      <div>
        <h2>{t.title}</h2>
        <p className="lead-text">{t.text}</p>
        <p className="actions">
          <a className="button" href={`#${ANCHORS.buy}`}>
            {t.get}
          </a>
          <a className="button quiet" href={`#${ANCHORS.product}`}>
            {t.see}
          </a>
        </p>
        <p className="note">{t.note}</p>
      </div>
      <ul className="bullets">
        {t.bullets.map((bullet) => (
          <li key={bullet}>{bullet}</li>
        ))}
      </ul>
    </section>
  );
}
