import { useAction } from '../../api/useCommand.ts';

type Change = { key: string; label: string; from: string; to: string };

/** Each setting with what it was and what it becomes. */
export function Changes({ changes, discard }: { changes: readonly Change[]; discard?: boolean }) {
  return (
    <ul className="setting-changes">
      {changes.map((change) => (
        <li key={change.key}>
          <span>{change.label}</span>
          <del>{change.from || 'nothing'}</del> <ins>{change.to || 'nothing'}</ins>
          {discard && ' '}
          {discard && <Discard setting={change.key} label={change.label} />}
        </li>
      ))}
    </ul>
  );
}

function Discard({ setting, label }: { setting: string; label: string }) {
  const action = useAction('settings-discard', `Change of ${label} discarded.`);
  return (
    <button
      type="button"
      className="plain"
      disabled={action.isPending}
      onClick={() => action.mutate({ key: setting })}
    >
      Discard<span className="sr-only"> the change of {label}</span>
    </button>
  );
}
