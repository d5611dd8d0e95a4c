import type { CardWords, SectionOf } from '../../content/landingSections.ts';
import type { LandingData } from './LandingSection.tsx';
import { Page } from './Pictures.tsx';
import { Piece } from './pieces/Piece.tsx';

type CardsProps = SectionOf<'cards'> & { data: LandingData };
type Card = SectionOf<'cards'>['cards'][number];

/** Cells of different widths, each with a working piece of the product. */
export function Cards({ cards, words, data }: CardsProps) {
  return (
    <>
      {words.text && <p className="intro">{words.text}</p>}
      <ul className="cards">
        {cards.map((card) => {
          const own = words.cards[card.card];
          return own && <CardCell key={card.card} card={card} words={own} data={data} />;
        })}
      </ul>
    </>
  );
}

function CardCell({ card, words, data }: { card: Card; words: CardWords; data: LandingData }) {
  const { picture } = card;
  return (
    <li className={`columns-${card.columns} ${card.card} later`}>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      {card.piece && <Piece name={card.piece} words={words.piece} data={data} />}
      {picture && (
        <Page
          picture={data.pictures[picture]}
          alt={words.pictures?.[picture] ?? ''}
          sizes="(min-width: 769px) 40vw, 92vw"
        />
      )}
    </li>
  );
}
