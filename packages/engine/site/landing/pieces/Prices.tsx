import { GUIDE_CURRENCY } from '../../../content/guide.ts';
import type { PieceWords } from '../../../content/landingPieces.ts';
import type { Pieces } from '../../../formats/edition.ts';
import type { Language } from '../../../rules/language.ts';
import { formatMoney } from '../../../rules/money.ts';
import { FiguresTable } from '../FiguresTable.tsx';
import { Fold } from '../Fold.tsx';

type PricesProps = {
  words: PieceWords<'prices'>;
  playbooks: Pieces['playbooks'];
  language: Language;
};

/** The example prices and hours of the guide's playbooks. */
export function Prices({ words, playbooks, language }: PricesProps) {
  const money = (dollars: number) =>
    dollars ? formatMoney(dollars * 100, GUIDE_CURRENCY, language) : words.none;
  return (
    <Fold label={words.show}>
      <FiguresTable label={words.show} columns={words.columns}>
        {playbooks.map(({ setupPrice, monthlyPrice, hoursPerMonth }, index) => {
          const [name, buyer] = words.rows[index] ?? ['', ''];
          return (
            <tr key={name}>
              <th scope="row">
                {name} <small>{buyer}</small>
              </th>
              <td>{money(setupPrice)}</td>
              <td>{money(monthlyPrice)}</td>
              <td>{hoursPerMonth}</td>
            </tr>
          );
        })}
      </FiguresTable>
      <p className="note">{words.note}</p>
    </Fold>
  );
}
