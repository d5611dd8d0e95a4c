import { PIECES, type PieceName } from '../../../content/landingPieces.ts';
import type { LandingData } from '../LandingSection.tsx';
import { Checklist } from './Checklist.tsx';
import { Clock } from './Clock.tsx';
import { Dialogue } from './Dialogue.tsx';
import { Plot } from './Plot.tsx';
import { Prices } from './Prices.tsx';
import { PromptPiece } from './PromptPiece.tsx';
import { ToolPicker } from './ToolPicker.tsx';

type PieceProps = { name: PieceName; words: unknown; data: LandingData };

/** The words were checked when the list was read. A piece whose figures the guide does not have is left out. */
export function Piece({ name, words, data: { pieces, outline, language } }: PieceProps) {
  if (name === 'dialogue') return <Dialogue words={PIECES.dialogue.parse(words)} />;
  if (name === 'toolPicker') {
    return <ToolPicker words={PIECES.toolPicker.parse(words)} outline={outline} />;
  }
  if (!pieces) return null;
  switch (name) {
    case 'prices':
      return pieces.playbooks.length > 0 ? (
        <Prices
          words={PIECES.prices.parse(words)}
          playbooks={pieces.playbooks}
          language={language}
        />
      ) : null;
    case 'clock':
      return pieces.fastStart.length > 0 ? (
        <Clock words={PIECES.clock.parse(words)} minutes={pieces.fastStart} />
      ) : null;
    case 'prompt':
      return pieces.prompt ? (
        <PromptPiece words={PIECES.prompt.parse(words)} prompt={pieces.prompt} />
      ) : null;
    case 'plot':
      return pieces.caselet ? (
        <Plot words={PIECES.plot.parse(words)} points={pieces.caselet} />
      ) : null;
    case 'checklist':
      return pieces.checklist.length > 0 ? (
        <Checklist words={PIECES.checklist.parse(words)} items={pieces.checklist} />
      ) : null;
  }
}
