import { useId, useState } from 'react';
import { LoadedFrame, PostedFrame } from '../../parts/Loaded.tsx';

const VIEWS = { wide: 'As sent', phone: 'On a phone', text: 'Plain text' } as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES: readonly View[] = ['wide', 'phone', 'text'];

type Props = {
  src: string;
  /** Sent along, where the server needs more than an address. */
  fields?: Record<string, string>;
  title: string;
  text: string;
};

/** An email in a frame of its own, where nothing in it can run. */
export function EmailFrame({ src, fields, title, text }: Props) {
  const group = useId();
  const [view, setView] = useState<View>('wide');
  const className = view === 'phone' ? 'email phone' : 'email';
  return (
    <>
      <fieldset className="views">
        <legend className="sr-only">View</legend>
        {VIEW_NAMES.map((name) => (
          <label key={name} className="choice">
            <input
              type="radio"
              name={group}
              checked={view === name}
              onChange={() => setView(name)}
            />
            {VIEWS[name]}
          </label>
        ))}
      </fieldset>
      {view === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <pre className="email-text" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <div className="email-ground">
          {fields ? (
            <PostedFrame className={className} src={src} fields={fields} title={title} />
          ) : (
            <LoadedFrame className={className} src={src} title={title} />
          )}
        </div>
      )}
    </>
  );
}
