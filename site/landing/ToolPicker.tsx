import type { CardWords } from '../../content/landingSections.ts';
import type { Messages } from '../../content/messages/index.ts';
import { STAGES } from '../../content/product.ts';

/** Needs no script: radio buttons, and CSS shows the answer to the selected one. */
export function ToolPicker(props: { words: CardWords; outline: Messages['outline'] }) {
  const { words, outline } = props;
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
          <p key={id}>
            <b>{`${job}.`}</b> {`${words.mustDo} ${mustDo}. `}
            <small>{`${words.examples}: ${examples}.`}</small>
          </p>
        );
      })}
    </fieldset>
  );
}
