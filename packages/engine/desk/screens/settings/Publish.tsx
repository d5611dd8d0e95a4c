import { useState } from 'react';
import type { SettingsView } from '../../../server/commands/views.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { Empty } from '../../parts/ListControls.tsx';
import { Failure } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { Time } from '../../parts/Time.tsx';
import { may } from '../../shopFacts.ts';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';
import { Changes } from './Changes.tsx';

/** What waits to be published, and what was published for later. */
export function Publish({ view }: { view: SettingsView }) {
  const { changes, problems, scheduled } = view;
  return (
    <>
      <Section title="Not published">
        {changes.length === 0 ? (
          <Empty title="Nothing is waiting.">
            <p>Buyers see what’s in the fields.</p>
          </Empty>
        ) : (
          <>
            <Changes changes={changes} discard />
            <p>
              <a href={view.preview} target="_blank" rel="noreferrer">
                See the pages before they are published
              </a>
              <span className="hint"> The link works for a week, also for a colleague.</span>
            </p>
            {problems.length > 0 && (
              <div className="alert">
                <p>Before you can publish:</p>
                <ul>
                  {problems.map((problem) => (
                    <li key={problem.key}>
                      {problem.label}: {problem.text}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {view.priceIsAtStripe && (
              <p className="note">
                Your payment link charges what it says at Stripe. Change its price there too.
              </p>
            )}
            {problems.length === 0 && <PublishForm timeZone={view.timeZone} />}
          </>
        )}
      </Section>
      {scheduled.length > 0 && (
        <Section title="For later">
          {scheduled.map((version) => (
            <div key={version.number}>
              <p>
                <Time at={version.publishedAt} />, by {version.by}
                {version.note && `: ${version.note}`}
              </p>
              <Changes changes={version.changes} />
              {may('settings-take-back') && <TakeBack number={version.number} />}
            </div>
          ))}
        </Section>
      )}
    </>
  );
}

function PublishForm({ timeZone }: { timeZone: string }) {
  const publish = useAction('settings-publish', 'Published.');
  const [later, setLater] = useState(false);
  const send = (form: FormData) =>
    publish.mutate({
      note: fieldText(form, 'note') || undefined,
      at: later ? fieldText(form, 'at') : undefined,
    });
  return (
    <ActionForm action={publish} send={send} label={later ? 'Publish at this time' : 'Publish now'}>
      <TextField name="note" label="Note for the history" hint="Optional" maxLength={500} />
      <label className="choice">
        <input type="checkbox" checked={later} onChange={() => setLater(!later)} />
        At a time of my choice
      </label>
      {later && (
        <TextField
          name="at"
          label="When"
          type="datetime-local"
          hint={`By the clock of ${timeZone}`}
          required
        />
      )}
    </ActionForm>
  );
}

function TakeBack({ number }: { number: number }) {
  const action = useAction('settings-take-back', 'Taken back.');
  return (
    <>
      <Failure error={action.error} />
      <button
        type="button"
        className="button quiet"
        disabled={action.isPending}
        onClick={() => action.mutate({ number })}
      >
        Take back
      </button>
    </>
  );
}
