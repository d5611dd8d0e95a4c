import type { Messages } from '../../content/messages/index.ts';
import { ANCHORS } from '../../rules/paths.ts';
import { Section } from './Section.tsx';

export function Audience({ t }: { t: Messages['landing']['audience'] }) {
  const column = (title: string, items: readonly string[], className: string) => (
    <div className={className}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
  return (
    <Section title={t.title} className="audience">
      <div className="columns">
        {column(t.forTitle, t.for, 'for')}
        {column(t.notTitle, t.not, 'not')}
      </div>
      <p className="actions">
        <a className="button" href={`#${ANCHORS.buy}`}>
          {t.buyNow}
        </a>
        <a className="button quiet" href={`#${ANCHORS.faq}`}>
          {t.readFaqs}
        </a>
      </p>
    </Section>
  );
}
