import type { Finding } from '../../server/commands/views.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Loaded } from '../parts/Loaded.tsx';

const STATUSES = {
  missing: { order: 0, words: 'Action needed', tone: 'bad' },
  advice: { order: 1, words: 'Recommended', tone: 'warn' },
  fine: { order: 2, words: 'OK', tone: 'good' },
} as const;

/** The settings check, worst findings first. */
export function Check() {
  const findings = useCommand('doctor', {}, { once: true });
  return (
    <Screen
      title="Settings check"
      beside={
        <button
          type="button"
          className="button quiet"
          disabled={findings.isFetching}
          onClick={() => findings.refetch()}
        >
          {findings.isFetching ? 'Checking…' : 'Check again'}
        </button>
      }
    >
      <Loaded query={findings}>{(list) => <Findings list={list} />}</Loaded>
    </Screen>
  );
}

function Findings({ list }: { list: Finding[] }) {
  const missing = list.filter(({ status }) => status === 'missing').length;
  const worstFirst = list.toSorted((a, b) => STATUSES[a.status].order - STATUSES[b.status].order);
  return (
    <>
      <p className="note">
        {missing === 0
          ? 'You’re ready to sell.'
          : `${missing} ${missing === 1 ? 'thing' : 'things'} to fix before you can sell.`}{' '}
        You can also run <code>npm run shop -- doctor</code>.
      </p>
      <ul className="findings">
        {worstFirst.map((finding) => (
          <li key={finding.check + finding.details}>
            <Badge tone={STATUSES[finding.status].tone}>{STATUSES[finding.status].words}</Badge>
            <div>
              <h2>{finding.check}</h2>
              <p>{finding.details}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
