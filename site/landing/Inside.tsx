import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import { ANCHORS } from '../../rules/paths.ts';
import { Checklist } from './Checklist.tsx';
import { Ruler } from './Ruler.tsx';
import { Section } from './Section.tsx';
import { ToolPicker } from './ToolPicker.tsx';

type InsideProps = {
  t: Messages['landing']['inside'];
  outline: Messages['outline'];
  /** Whether the shop promises one. */
  consultant: boolean;
};
type CardName = keyof InsideProps['t']['cards'];

/** The days in which each part is at work. */
const DAYS: Record<CardName, readonly [number, number]> = {
  guide: [1, 30],
  consultant: [1, 30],
  fastStart: [1, 1],
  prompts: [2, 28],
  tools: [1, 30],
  caselets: [1, 30],
  checklist: [18, 20],
};

export function Inside({ t, outline, consultant }: InsideProps) {
  const card = (name: CardName, piece?: ReactNode) => (
    <li className={name}>
      <h3>{t.cards[name].title}</h3>
      <Ruler from={DAYS[name][0]} to={DAYS[name][1]} />
      <p>{t.cards[name].text}</p>
      {piece}
    </li>
  );
  return (
    <Section id={ANCHORS.inside} title={t.title} className="inside">
      <ul className="cards">
        {card('guide')}
        {consultant && card('consultant')}
        {card('fastStart')}
        {card('prompts')}
        {card('tools', <ToolPicker t={t.cards.tools} outline={outline} />)}
        {card('caselets')}
        {card('checklist', <Checklist t={t.cards.checklist} />)}
      </ul>
    </Section>
  );
}
