import type { Finding } from '../../server/commands/views.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Loaded } from '../parts/Loaded.tsx';

const VERDICTS = {
  missing: { order: 0, words: 'Missing', tone: 'bad' },
  advice: { order: 1, words: 'Advice', tone: 'warn' },
  fine: { order: 2, words: 'Fine', tone: 'good' },
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
          {findings.isFetching ? 'Looking…' : 'Check again'}
        </button>
      }
    >
      <Loaded query={findings}>{(list) => <Findings list={list} />}</Loaded>
    </Screen>
  );
}

function Findings({ list }: { list: Finding[] }) {
  const missing = list.filter(({ verdict }) => verdict === 'missing').length;
  const worstFirst = list.toSorted((a, b) => VERDICTS[a.verdict].order - VERDICTS[b.verdict].order);
  return (
    <>
      <p className="note">
        {missing === 0
          ? 'Nothing is missing.'
          : `${missing} ${missing === 1 ? 'thing is' : 'things are'} missing before you can sell.`}{' '}
        The same check runs as <code>npm run shop -- doctor</code>.
      </p>
      <ul className="findings">
        {worstFirst.map((finding) => (
          <li key={finding.what + finding.words}>
            <Badge tone={VERDICTS[finding.verdict].tone}>{VERDICTS[finding.verdict].words}</Badge>
            <div>
              <h2>{finding.what}</h2>
              <p>{finding.words}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
