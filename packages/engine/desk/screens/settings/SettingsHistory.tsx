import { useState } from 'react';
import { Link } from 'wouter';
import type { SettingsVersion } from '../../../server/commands/views.ts';
import { useAction, useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Empty } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { Time } from '../../parts/Time.tsx';
import { PATHS } from '../../paths.ts';
import { ActionForm } from '../case/ActionForm.tsx';
import { Changes } from './Changes.tsx';

/** Everything that was published at the desk. Any state can be published again. */
export function SettingsHistory() {
  const history = useCommand('settings-history', {});
  const [number, setNumber] = useState<number>();
  return (
    <Screen title="History of settings" above={<Link href={PATHS.settings}>Settings</Link>}>
      <Loaded query={history}>
        {(versions) =>
          versions.length === 0 ? (
            <Empty title="Nothing was published yet.">
              <p>The settings are those of the shop’s folder.</p>
            </Empty>
          ) : (
            <>
              {versions.map((version, index) => (
                <Version
                  key={version.number}
                  version={version}
                  isNewest={index === 0}
                  returnTo={setNumber}
                />
              ))}
              <button type="button" className="button quiet" onClick={() => setNumber(0)}>
                Return to the settings of the folder…
              </button>
            </>
          )
        }
      </Loaded>
      <Dialog
        open={number !== undefined}
        close={() => setNumber(undefined)}
        title={number === 0 ? 'Return to the folder’s settings?' : `Return to version ${number}?`}
      >
        {number !== undefined && <Return number={number} done={() => setNumber(undefined)} />}
      </Dialog>
    </Screen>
  );
}

type VersionProps = {
  version: SettingsVersion;
  isNewest: boolean;
  returnTo: (number: number) => void;
};

function Version({ version, isNewest, returnTo }: VersionProps) {
  const isLater = version.publishedAt > version.createdAt;
  return (
    <Section
      title={`Version ${version.number}`}
      beside={
        !isNewest &&
        !(isLater && version.publishedAt > Date.now()) && (
          <button type="button" className="plain" onClick={() => returnTo(version.number)}>
            Return to version {version.number}…
          </button>
        )
      }
    >
      <p>
        {version.by}, <Time at={version.createdAt} />
        {isLater && (
          <>
            , for <Time at={version.publishedAt} />
          </>
        )}
        {version.note && `: ${version.note}`}
      </p>
      <Changes changes={version.changes} />
    </Section>
  );
}

function Return({ number, done }: { number: number; done: () => void }) {
  const action = useAction('settings-return', 'Published.');
  return (
    <ActionForm
      action={action}
      send={() => action.mutate({ number }, { onSuccess: done })}
      label="Publish these settings"
    >
      <p>
        Buyers see the settings as they were then, in a few seconds. The versions in between stay in
        this list, and you can return to them. What is not published yet stays as it is.
      </p>
    </ActionForm>
  );
}
