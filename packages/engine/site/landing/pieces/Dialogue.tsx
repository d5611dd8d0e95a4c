import type { PieceWords } from '../../../content/landingPieces.ts';

/** An example of a question to the consultant, labeled as one. */
export function Dialogue({ words }: { words: PieceWords<'dialogue'> }) {
  return (
    <figure className="dialogue">
      <figcaption className="note">{words.label}</figcaption>
      <p className="question">{words.question}</p>
      <blockquote>
        <p>{words.answer}</p>
        <p className="note">{words.note}</p>
      </blockquote>
    </figure>
  );
}
