import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../api/useCommand.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { PATHS } from '../../paths.ts';
import { counted } from '../../words.ts';
import type { EditionDraftView } from './draftView.ts';
import { useUploads } from './uploadQueue.ts';

/** Who gets an email is shown before it is sent, so it takes two presses. */
export function PublishDraft({ draft }: { draft: EditionDraftView }) {
  const { version } = draft;
  const [, navigate] = useLocation();
  const check = useAction('edition-publish', 'Nothing is published yet.');
  const publish = useAction('edition-publish', 'Publishing has begun.');
  const uploads = useUploads();
  const [isQuiet, setQuiet] = useState(false);
  const isReady = draft.missing.length === 0 && uploads.length === 0;
  const buyers = check.data?.version === version && isReady ? check.data.buyers : undefined;
  return (
    <Section title="4. Publish">
      {isReady ? (
        <p>
          Version {version} appears in every library at once. You choose next whether buyers get an
          email about it. A published version can’t be changed.
        </p>
      ) : (
        <>
          <p>Before you can publish:</p>
          <ul>
            {uploads.length > 0 && <li>Wait for the uploads.</li>}
            {draft.missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
      <Failure error={check.error ?? publish.error} />
      {buyers === undefined ? (
        <button
          type="button"
          className="button"
          disabled={!isReady || check.isPending}
          onClick={() => check.mutate({ version, quiet: false, dryRun: true })}
        >
          Continue
        </button>
      ) : (
        <>
          <label className="choice">
            <input
              type="checkbox"
              checked={!isQuiet}
              onChange={({ target }) => setQuiet(!target.checked)}
            />
            Email {counted(buyers, 'buyer')} about it
          </label>
          <p className="note">
            {isQuiet
              ? 'Buyers find the new version in their library, with what’s new. Nobody gets an email about it, now or later.'
              : 'Every buyer with access gets one email in their language.'}
          </p>
          <div className="actions">
            <button
              type="button"
              className="button"
              disabled={publish.isPending}
              onClick={() =>
                publish.mutate(
                  { version, quiet: isQuiet, dryRun: false },
                  { onSuccess: () => navigate(PATHS.editions) },
                )
              }
            >
              {isQuiet
                ? `Publish ${version} without emails`
                : `Publish ${version} and email ${counted(buyers, 'buyer')}`}
            </button>
            <button type="button" className="button quiet" onClick={() => check.reset()}>
              Not yet
            </button>
          </div>
        </>
      )}
    </Section>
  );
}
