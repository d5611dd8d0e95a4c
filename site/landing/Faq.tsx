import type { Messages } from '../../content/messages/index.ts';
import { ANCHORS } from '../../rules/paths.ts';
import { Section } from './Section.tsx';

export function Faq({ t }: { t: Messages['landing']['faq'] }) {
  return (
    <Section id={ANCHORS.faq} title={t.title} className="faq">
      {t.items.map(([question, answer]) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </Section>
  );
}
