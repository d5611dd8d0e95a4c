import type { Messages } from '../../content/messages/index.ts';
import type { DraftState } from './useDraft.ts';

export function Draft(props: {
  messages: Messages['refund']['draft'];
  state: DraftState;
  onClear: () => void;
}) {
  const { messages: t, state, onClear } = props;
  return (
    <div className="draft">
      <p role="status">
        {state === 'saved' && t.saved}
        {state === 'cleared' && t.cleared}
      </p>
      {state === 'saved' && (
        <>
          <p className="hint">{t.note}</p>
          <button type="button" className="link" onClick={onClear}>
            {t.clear}
          </button>
        </>
      )}
    </div>
  );
}
