import { Link } from 'wouter';
import { fieldOf, keysOf } from '../../rules/settingFields.ts';
import type { Finding } from '../../server/commands/views.ts';
import { fieldId } from '../../ui/Field.tsx';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { Badge } from '../parts/Badge.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PATHS } from '../paths.ts';
import { SHOP } from '../shopFacts.ts';

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
              <ToField details={finding.details} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** To the setting that the finding names. */
function ToField({ details }: { details: string }) {
  const key = /shop\.config\.ts: ([\w.-]+)/.exec(details)?.[1] ?? '';
  const field = fieldOf(key, SHOP.languages);
  if (!field) return null;
  const entry = keysOf(field, SHOP.languages).includes(key) ? key : field.key;
  return (
    <p>
      <Link href={`${PATHS.settings}#${fieldId(entry)}`}>Change it here</Link>
    </p>
  );
}
