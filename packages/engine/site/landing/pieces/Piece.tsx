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

/** The words were checked when the list was read. Without the figures of a guide there is no piece. */
export function Piece({ name, words, data: { pieces, outline, language } }: PieceProps) {
  if (name === 'dialogue') return <Dialogue words={PIECES.dialogue.parse(words)} />;
  if (name === 'toolPicker') {
    return <ToolPicker words={PIECES.toolPicker.parse(words)} outline={outline} />;
  }
  if (!pieces) return null;
  switch (name) {
    case 'prices':
      return (
        <Prices
          words={PIECES.prices.parse(words)}
          playbooks={pieces.playbooks}
          language={language}
        />
      );
    case 'clock':
      return <Clock words={PIECES.clock.parse(words)} minutes={pieces.fastStart} />;
    case 'prompt':
      return <PromptPiece words={PIECES.prompt.parse(words)} prompt={pieces.prompt} />;
    case 'plot':
      return <Plot words={PIECES.plot.parse(words)} points={pieces.caselet} />;
    case 'checklist':
      return <Checklist words={PIECES.checklist.parse(words)} items={pieces.checklist} />;
  }
}
