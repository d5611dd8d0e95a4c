import type { Messages } from '../../content/messages/index.ts';

/** Tick boxes that count themselves: the stylesheet adds up what is checked. */
export function Checklist({ t }: { t: Messages['landing']['inside']['cards']['checklist'] }) {
  return (
    <div className="checklist">
      {t.items.map((item) => (
        <label key={item}>
          <input type="checkbox" />
          <span>{item}</span>
        </label>
      ))}
      <p className="ticked">{` / ${t.items.length} ${t.done}`}</p>
    </div>
  );
}
