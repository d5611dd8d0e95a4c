import type { SectionOf } from '../../content/landingSections.ts';
import { PATHS } from '../../rules/paths.ts';
import { Links } from './Links.tsx';

export function Text({ words, more }: SectionOf<'text'>) {
  return (
    <>
      <div className={words.items && 'beside'}>
        <p className="large">{words.text}</p>
        {words.items && (
          <div>
            {words.subtitle && <h3>{words.subtitle}</h3>}
            <dl className="points">
              {words.items.map(([title, text]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      <Links words={words} more={more} />
    </>
  );
}

/** A sequence of steps. */
export function Steps({ words }: SectionOf<'steps'>) {
  return (
    <ol className="step-list">
      {words.steps.map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Native disclosure elements: they need no script, and in-page search finds their text. */
export function Faq({ words }: SectionOf<'faq'>) {
  const [ask, link] = words.ask ?? [];
  return (
    <>
      {ask && (
        <p className="note">
          {`${ask} `}
          <a href={PATHS.contact}>{link}</a>
        </p>
      )}
      <div>
        {words.items.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}

/** Small print, such as trademarks and conditions. */
export function Notes({ words }: SectionOf<'notes'>) {
  return words.items.map((item) => (
    <p key={item} className="note">
      {item}
    </p>
  ));
}
