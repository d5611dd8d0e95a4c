import type { ReactNode } from 'react';
import { GUIDE_LANGUAGE } from '../../../content/guide.ts';
import type { PieceWords } from '../../../content/landingPieces.ts';
import type { Pieces } from '../../../formats/edition.ts';
import { Fold } from '../Fold.tsx';

type PromptPieceProps = { words: PieceWords<'prompt'>; prompt: NonNullable<Pieces['prompt']> };

/** A prompt as it is printed, in the language of the guide, and how to tell a good answer. */
export function PromptPiece({ words: t, prompt }: PromptPieceProps) {
  const [goodTitle, good, goodWhy] = t.good;
  const [badTitle, bad, badWhy] = t.bad;
  return (
    <Fold label={`${t.show} ${prompt.id}`}>
      <div className="prompt">
        <figure className="paper">
          <figcaption>
            <span>{prompt.id}</span> <b lang={GUIDE_LANGUAGE}>{prompt.title}</b>
            <button
              type="button"
              className="button quiet small"
              data-copy="prompt-text"
              data-copied={t.copied}
              hidden
            >
              {t.copy}
            </button>
          </figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone */}
          <pre id="prompt-text" tabIndex={0} lang={GUIDE_LANGUAGE}>
            {parts(prompt.text, /(\[[^\]]+\])/, (placeholder) => (
              <mark>{placeholder}</mark>
            ))}
          </pre>
        </figure>
        <div>
          <p className="note">{t.asked}</p>
          <p className="question">{t.question}</p>
          <h4 className="good">{goodTitle}</h4>
          <p>
            {parts(good, MARKED, (text) => (
              <mark className="gap">{text}</mark>
            ))}
          </p>
          <p className="note">{goodWhy}</p>
          <h4>{badTitle}</h4>
          <p>
            {parts(bad, MARKED, (text) => (
              <del>{text}</del>
            ))}
          </p>
          <p className="note">{badWhy}</p>
          <h4>{`${t.check} ${prompt.id}`}</h4>
          <p className="note" lang={GUIDE_LANGUAGE}>
            {prompt.check}
          </p>
        </div>
      </div>
    </Fold>
  );
}

const MARKED = /\[\[(.+?)\]\]/;

/** Every second part is what the expression captured. */
const parts = (text: string, expression: RegExp, mark: (text: string) => ReactNode) =>
  text.split(expression).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <span key={index}>{index % 2 ? mark(part) : part}</span>
  ));
