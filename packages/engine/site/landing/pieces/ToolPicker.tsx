import { STAGES } from '../../../content/guide.ts';
import type { PieceWords } from '../../../content/landingPieces.ts';
import type { Messages } from '../../../content/messages.ts';

type ToolPickerProps = { words: PieceWords<'toolPicker'>; outline: Messages['outline'] };

/** Needs no script: radio buttons, and CSS shows the answer to the selected one. */
export function ToolPicker({ words, outline }: ToolPickerProps) {
  return (
    <fieldset className="picker">
      <legend>{words.legend}</legend>
      <div className="picker-stages">
        {STAGES.map(({ id }, index) => (
          <label key={id}>
            <input type="radio" name="stage" value={id} defaultChecked={index === 0} />
            <span>{outline[id].name}</span>
          </label>
        ))}
      </div>
      {STAGES.map(({ id }) => {
        const { job, mustDo, examples } = outline[id].tool;
        return (
          <dl key={id} className="rows">
            <div>
              <dt>{words.job}</dt>
              <dd>
                <b>{job}</b>
              </dd>
            </div>
            <div>
              <dt>{words.mustDo}</dt>
              <dd>{mustDo}</dd>
            </div>
            <div>
              <dt>{words.examples}</dt>
              <dd>{examples}</dd>
            </div>
          </dl>
        );
      })}
    </fieldset>
  );
}
