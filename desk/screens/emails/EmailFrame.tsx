import { useState } from 'react';
import { LoadedFrame } from '../../parts/Loaded.tsx';

const VIEWS = { wide: 'As sent', phone: 'On a phone', text: 'Plain text' } as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES: readonly View[] = ['wide', 'phone', 'text'];

/** An email in a frame of its own, where nothing in it can run. */
export function EmailFrame({ src, title, text }: { src: string; title: string; text: string }) {
  const [view, setView] = useState<View>('wide');
  return (
    <>
      <fieldset className="views">
        <legend className="sr-only">View</legend>
        {VIEW_NAMES.map((name) => (
          <label key={name} className="choice">
            <input
              type="radio"
              name="view"
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
          <LoadedFrame
            className={view === 'phone' ? 'email phone' : 'email'}
            src={src}
            title={title}
          />
        </div>
      )}
    </>
  );
}
