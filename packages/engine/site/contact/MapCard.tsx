import type { Messages } from '../../content/messages.ts';
import { mapOf } from './map.ts';

type Props = { t: Messages['contact']; place: Parameters<typeof mapOf>[0] };

export function MapCard({ t, place }: Props) {
  const { embedded, larger } = mapOf(place);
  return (
    <section>
      <h2>{t.findUs}</h2>
      <iframe title={t.mapTitle} src={embedded} height="320" loading="lazy" />
      <p>
        <a href={larger} target="_blank" rel="noopener noreferrer">
          {t.largerMap} <span className="note">{t.newTab}</span>
        </a>
      </p>
      <p className="note">{t.mapPrivacy}</p>
    </section>
  );
}
