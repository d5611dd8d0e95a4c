import type { Messages } from '../../content/messages.ts';
import type { useDraft } from './useDraft.ts';

type Props = Pick<ReturnType<typeof useDraft>, 'state' | 'clear' | 'choose'> & {
  messages: Messages['refund']['draft'];
};

export function Draft({ messages: t, state, clear, choose }: Props) {
  return (
    <div className="draft">
      <p role="status">
        {state === 'saved' && t.saved}
        {state === 'cleared' && t.cleared}
        {state === 'other-tab' && t.otherTab}
      </p>
      {state === 'other-tab' && (
        <div className="actions">
          <button type="button" className="link" onClick={() => choose('here')}>
            {t.keepThese}
          </button>
          <button type="button" className="link" onClick={() => choose('there')}>
            {t.useOther}
          </button>
        </div>
      )}
      {state === 'saved' && (
        <>
          <p className="hint">{t.note}</p>
          <button type="button" className="link" onClick={clear}>
            {t.clear}
          </button>
        </>
      )}
    </div>
  );
}
