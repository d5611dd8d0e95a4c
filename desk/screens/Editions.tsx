import type { EditionSummary } from '../../server/commands/views.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { Empty } from '../parts/ListControls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Section } from '../parts/Section.tsx';
import { Time } from '../parts/Time.tsx';

/** Published editions and the progress of their emails. */
export function Editions() {
  const editions = useCommand('editions', {});
  return (
    <Screen title="Editions">
      <p className="note">
        A new edition is published where its files are, on the command line:{' '}
        <code>npm run shop -- publish</code> tells what it needs. Every entitled buyer gets one
        mail.
      </p>
      <Loaded query={editions}>
        {(list) =>
          list.length > 0 ? (
            list.map((edition) => <Edition key={edition.version} edition={edition} />)
          ) : (
            <Empty title="Nothing is published yet.">
              <p>
                The first edition is registered when the shop starts with a built bundle:{' '}
                <code>npm run guide</code>.
              </p>
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Edition({ edition }: { edition: EditionSummary }) {
  const { version, publishedAt, notes, files, mails } = edition;
  // The first language of the shop is as good as any: all say the same.
  const shown = Object.values(notes)[0] ?? [];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const all = mails.done + mails.waiting + mails.failed;
  return (
    <Section title={`Edition ${version}`} beside={<Time at={publishedAt} />}>
      {shown.length > 0 && (
        <ul>
          {shown.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {all > 0 && (
        <p className="progress">
          <label htmlFor={`mails-${version}`}>Mails about it</label>
          <progress id={`mails-${version}`} value={mails.done} max={all} />
          <span>
            {mails.done} of {all} sent
            {mails.failed > 0 && `, ${mails.failed} parked`}
          </span>
        </p>
      )}
      <details>
        <summary>
          {files.length} {files.length === 1 ? 'file' : 'files'}, {size(bytes)}
        </summary>
        <ul className="files">
          {files.map((file) => (
            <li key={file.path}>
              {file.path} <span className="hint">{size(file.bytes)}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
