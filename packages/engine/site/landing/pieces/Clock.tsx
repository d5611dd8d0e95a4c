import type { PieceWords } from '../../../content/landingPieces.ts';

type ClockProps = {
  words: PieceWords<'clock'>;
  /** The minute at which each step begins. */
  minutes: readonly number[];
};

/** The fast start by the clock, and the card that the reader has filled in at the end. */
export function Clock({ words, minutes }: ClockProps) {
  return (
    <>
      <ol className="clock">
        {words.steps.map((step, index) => (
          <li key={step}>
            <b>
              {minutes[index]}
              <span className="unseen"> {words.minute}</span>
            </b>
            {step}
          </li>
        ))}
      </ol>
      <dl className="rows paper">
        {words.card.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
