import type { CardWords, SectionOf } from '../../content/landingSections.ts';
import type { Messages } from '../../content/messages/index.ts';
import { Ruler } from './Ruler.tsx';
import { ToolPicker } from './ToolPicker.tsx';

type CardsProps = SectionOf<'cards'> & { outline: Messages['outline'] };

export function Cards({ cards, words, outline }: CardsProps) {
  return (
    <ul className="cards">
      {cards.map(({ card, days, piece }) => {
        const own = words.cards[card];
        if (!own) return null;
        return (
          <li key={card} className={card}>
            <h3>{own.title}</h3>
            {days && <Ruler from={days[0]} to={days[1]} />}
            <p>{own.text}</p>
            {piece === 'toolPicker' && <ToolPicker words={own} outline={outline} />}
            {piece === 'checklist' && <Checklist words={own} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A CSS counter shows how many boxes are checked. */
function Checklist({ words }: { words: CardWords }) {
  return (
    <div className="checklist">
      {words.items.map((item) => (
        <label key={item}>
          <input type="checkbox" />
          <span>{item}</span>
        </label>
      ))}
      <p className="ticked">{` / ${words.items.length} ${words.done}`}</p>
    </div>
  );
}
