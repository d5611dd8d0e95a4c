import type { SectionOf } from '../../content/landingSections.ts';

/** The browser's own folding, which works without a script and is found by its search. */
export const Faq = ({ words }: SectionOf<'faq'>) =>
  words.items.map(([question, answer]) => (
    <details key={question}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ));
