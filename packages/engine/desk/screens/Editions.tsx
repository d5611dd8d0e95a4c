import type { EditionSummary } from '../../server/commands/views.ts';
import { useCommand } from '../api/useCommand.ts';
import { NextVersion } from '../composition.ts';
import { Screen } from '../layout/Screen.tsx';
import { EmailProgress } from '../parts/EmailProgress.tsx';
import { Empty } from '../parts/ListControls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Section } from '../parts/Section.tsx';
import { Time } from '../parts/Time.tsx';
import { may } from '../shopFacts.ts';
import { counted, fileSize } from '../words.ts';

/** Published editions and the progress of their emails. */
export function Editions() {
  const editions = useCommand('editions', {});
  return (
    <Screen title="Versions">
      {NextVersion && may('edition-draft') && <NextVersion />}
      <Loaded query={editions}>
        {(list) =>
          list.length > 0 ? (
            list.map((edition) => <Edition key={edition.version} edition={edition} />)
          ) : (
            <Empty title="Nothing published yet.">
              <p>
                The first version is published when the shop starts after <code>npm run build</code>
                .
              </p>
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Edition({ edition }: { edition: EditionSummary }) {
  const { version, publishedAt, notes, files, mails, isQuiet } = edition;
  // The notes say the same in every language, so the first one will do.
  const shown = Object.values(notes)[0] ?? [];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const all = mails.done + mails.waiting + mails.failed;
  return (
    <Section title={`Version ${version}`} beside={<Time at={publishedAt} />}>
      {shown.length > 0 && (
        <ul>
          {shown.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {isQuiet && <p className="note">Published without emails: buyers weren’t told about it.</p>}
      {all > 0 && <EmailProgress label="Update emails" emails={mails} />}
      <details>
        <summary>
          {counted(files.length, 'file')}, {fileSize(bytes)}
        </summary>
        <ul className="files">
          {files.map((file) => (
            <li key={file.path}>
              {file.path} <span className="hint">{fileSize(file.bytes)}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
