import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useAction, useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Empty } from '../../parts/ListControls.tsx';
import { Failure, Loaded } from '../../parts/Loaded.tsx';
import { Time } from '../../parts/Time.tsx';
import { PATHS } from '../../paths.ts';
import { DraftFiles } from './DraftFiles.tsx';
import { DraftPreview } from './DraftPreview.tsx';
import { DraftWords } from './DraftWords.tsx';
import type { EditionDraftView } from './draftView.ts';
import { PublishDraft } from './PublishDraft.tsx';
import { cancelAllUploads } from './uploadQueue.ts';

/** A new version from its files to the emails; nothing of it is visible before it is published. */
export function DraftScreen() {
  const draft = useCommand('edition-draft', {});
  const [, navigate] = useLocation();
  const hadDraft = useRef(false);
  // Somebody published or discarded it: the list says which.
  useEffect(() => {
    if (draft.data) hadDraft.current = true;
    else if (draft.data === null && hadDraft.current) navigate(PATHS.editions);
  }, [draft.data, navigate]);
  return (
    <Screen title="Prepare a version" above={<Link href={PATHS.editions}>Versions</Link>}>
      <Loaded query={draft}>{(data) => (data ? <Draft draft={data} /> : <NoDraft />)}</Loaded>
    </Screen>
  );
}

function NoDraft() {
  return (
    <Empty title="No version is being prepared.">
      <StartDraft />
    </Empty>
  );
}

/** Two sellers who press it work on the same version. */
export function StartDraft() {
  const [, navigate] = useLocation();
  const start = useAction('edition-start', 'Started with the files of the last version.');
  return (
    <>
      <Failure error={start.error} />
      <p>
        <button
          type="button"
          className="button"
          disabled={start.isPending}
          onClick={() => start.mutate({}, { onSuccess: () => navigate(PATHS.newEdition) })}
        >
          Prepare a new version
        </button>
      </p>
    </>
  );
}

function Draft({ draft }: { draft: EditionDraftView }) {
  if (draft.publishing) {
    return (
      <div className="refund-now" role="status">
        <h2>Version {draft.version} is being published</h2>
        <p>
          Started by {draft.publishing.by}. We’re checking the files;{' '}
          {draft.publishing.isQuiet ? 'no emails are sent' : 'then every buyer gets an email'}. You
          can close this page. Publishing continues in the background, even after a restart.
        </p>
      </div>
    );
  }
  return (
    <>
      <p className="note">
        Nothing is visible to buyers yet. Your changes are saved, even if you close this page. Last
        changed <Time at={draft.changedAt} />.
      </p>
      {draft.problem && (
        <p className="alert" role="alert">
          Publishing failed: {draft.problem}
        </p>
      )}
      <DraftFiles draft={draft} />
      <DraftWords draft={draft} />
      <DraftPreview draft={draft} />
      <PublishDraft draft={draft} />
      <DiscardDraft version={draft.version} />
    </>
  );
}

function DiscardDraft({ version }: { version: string }) {
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const discard = useAction('edition-discard', 'Discarded.');
  return (
    <>
      <p className="discard">
        <button type="button" className="plain" onClick={() => setAsking(true)}>
          Discard this version
        </button>
      </p>
      <Dialog open={asking} close={() => setAsking(false)} title={`Discard version ${version}?`}>
        <p>Its uploads and notes are deleted. Published versions stay as they are.</p>
        <Failure error={discard.error} />
        <button
          type="button"
          className="button"
          disabled={discard.isPending}
          onClick={() => {
            cancelAllUploads();
            discard.mutate({}, { onSuccess: () => navigate(PATHS.editions) });
          }}
        >
          Discard
        </button>
      </Dialog>
    </>
  );
}
