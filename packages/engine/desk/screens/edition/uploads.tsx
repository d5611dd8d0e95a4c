import { Link, Route } from 'wouter';
import { useCommand } from '../../api/useCommand.ts';
import type { DeskCapability } from '../../capability.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { PATHS } from '../../paths.ts';
import { DraftScreen, StartDraft } from './DraftScreen.tsx';
import type { EditionDraftView } from './draftView.ts';

function NextVersion() {
  const draft = useCommand('edition-draft', {});
  return <Loaded query={draft}>{(data) => <StartOrContinue draft={data} />}</Loaded>;
}

function StartOrContinue({ draft }: { draft: EditionDraftView | null }) {
  if (!draft) return <StartDraft />;
  const { version, startedBy, publishing } = draft;
  return (
    <p className="actions">
      <Link href={PATHS.newEdition} className="button">
        {publishing ? `Version ${version} is being published` : `Continue with version ${version}`}
      </Link>
      <span className="note">started by {startedBy}</span>
    </p>
  );
}

export const uploads = {
  routes: [<Route key="draft" path={PATHS.newEdition} component={DraftScreen} />],
  NextVersion,
} satisfies DeskCapability;
