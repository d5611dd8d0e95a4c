import type { SectionOf } from '../../content/landingSections.ts';
import { Links } from './Links.tsx';

export function Text({ words, more }: SectionOf<'text'>) {
  return (
    <>
      <p className="large">{words.text}</p>
      {words.subtitle && <h3>{words.subtitle}</h3>}
      {words.items && (
        <dl>
          {words.items.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Links words={words} more={more} />
    </>
  );
}

/** A sequence of steps. */
export function Steps({ words }: SectionOf<'steps'>) {
  return (
    <ol className="roadmap">
      {words.steps.map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** Native disclosure elements: they need no script, and in-page search finds their text. */
export const Faq = ({ words }: SectionOf<'faq'>) =>
  words.items.map(([question, answer]) => (
    <details key={question}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ));

/** Small print, such as trademarks and conditions. */
export function Notes({ words }: SectionOf<'notes'>) {
  return words.items.map((item) => (
    <p key={item} className="note">
      {item}
    </p>
  ));
}
