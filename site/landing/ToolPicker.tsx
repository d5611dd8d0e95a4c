import type { Messages } from '../../content/messages/index.ts';
import { STAGES } from '../../content/product.ts';

/** A working piece without a script: radio buttons, and the stylesheet shows the chosen answer. */
export function ToolPicker(props: {
  t: Messages['landing']['inside']['cards']['tools'];
  outline: Messages['outline'];
}) {
  const { t, outline } = props;
  return (
    <fieldset className="picker">
      <legend>{t.legend}</legend>
      <div className="picker-stages">
        {STAGES.map(({ id }) => (
          <label key={id}>
            <input type="radio" name="stage" value={id} defaultChecked={id === 'find'} />
            <span>{outline[id].name}</span>
          </label>
        ))}
      </div>
      {STAGES.map(({ id }) => {
        const { job, mustDo, examples } = outline[id].tool;
        return (
          <p key={id} className={id}>
            <b>{`${job}.`}</b> {`${t.mustDo} ${mustDo}. `}
            <small>{`${t.examples}: ${examples}.`}</small>
          </p>
        );
      })}
    </fieldset>
  );
}
