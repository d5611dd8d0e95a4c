import type { Messages } from '../../content/messages/index.ts';
import { embeddedMapUrl, largerMapUrl } from './map.ts';

export function MapCard({ t }: { t: Messages['contact'] }) {
  return (
    <section>
      <h2>{t.findUs}</h2>
      <iframe title={t.mapTitle} src={embeddedMapUrl} height="320" loading="lazy" />
      <p>
        <a href={largerMapUrl} target="_blank" rel="noopener noreferrer">
          {t.largerMap} <span className="note">{t.newTab}</span>
        </a>
      </p>
      <p className="note">{t.mapPrivacy}</p>
    </section>
  );
}
