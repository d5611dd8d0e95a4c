import type { Messages } from '../../content/messages/index.ts';
import { ANCHORS } from '../../rules/paths.ts';
import { Ruler } from './Ruler.tsx';

export function FinalCall({
  t,
  qualifier,
}: {
  t: Messages['landing']['final'];
  qualifier: string;
}) {
  return (
    <section className="final">
      <div>
        <Ruler />
        <h2>{t.title}</h2>
        <p>{t.text}</p>
        <p>
          <a className="button" href={`#${ANCHORS.buy}`}>
            {t.cta}
          </a>
        </p>
        <p className="note">{qualifier}</p>
      </div>
    </section>
  );
}
