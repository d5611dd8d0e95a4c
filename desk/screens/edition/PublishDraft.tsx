import { useLocation } from 'wouter';
import type { EditionDraftView } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { PATHS } from '../../paths.ts';
import { counted } from '../../words.ts';
import { useUploads } from './uploadQueue.ts';

/** How many buyers get an email is shown before it is sent, so it takes two presses. */
export function PublishDraft({ draft }: { draft: EditionDraftView }) {
  const { version } = draft;
  const [, navigate] = useLocation();
  const check = useAction('edition-publish', 'Nothing is published yet.');
  const publish = useAction('edition-publish', 'Publishing has begun.');
  const uploads = useUploads();
  const isReady = draft.missing.length === 0 && uploads.length === 0;
  const buyers = check.data?.version === version && isReady ? check.data.buyers : undefined;
  return (
    <Section title="4. Publish">
      {isReady ? (
        <p>
          Version {version} appears in every library at once, and every buyer with access gets one
          email in their language. A published version can’t be changed.
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
          onClick={() => check.mutate({ version, dryRun: true })}
        >
          Check who gets the email
        </button>
      ) : (
        <div className="actions">
          <button
            type="button"
            className="button"
            disabled={publish.isPending}
            onClick={() =>
              publish.mutate(
                { version, dryRun: false },
                { onSuccess: () => navigate(PATHS.editions) },
              )
            }
          >
            Publish {version} and email {counted(buyers, 'buyer')}
          </button>
          <button type="button" className="button quiet" onClick={() => check.reset()}>
            Not yet
          </button>
        </div>
      )}
    </Section>
  );
}
