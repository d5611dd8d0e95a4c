import type { Messages } from '../../content/messages/index.ts';
import { Section } from './Section.tsx';

export function Why({ t }: { t: Messages['landing']['why'] }) {
  return (
    <Section title={t.title} className="why">
      <p className="large">{t.text}</p>
      <h3>{t.differentTitle}</h3>
      <dl>
        {t.different.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
