import type { PieceWords } from '../../../content/landingPieces.ts';

type ChecklistProps = {
  words: PieceWords<'checklist'>;
  /** All items of the guide's checklist. The page has the words of the first ones. */
  items: readonly { minutes: number }[];
};

/** A CSS counter shows how many boxes are checked. */
export function Checklist({ words, items }: ChecklistProps) {
  return (
    <div className="checklist">
      {words.items.map((item, index) => (
        <label key={item}>
          <input type="checkbox" />
          <span>{item}</span>
          <small>{`${items[index]?.minutes} ${words.minutes}`}</small>
        </label>
      ))}
      <p className="ticked">{` / ${words.items.length} ${words.done}`}</p>
    </div>
  );
}
