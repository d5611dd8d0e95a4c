import type { Messages } from '../../content/messages.ts';

export type FileView = {
  name: string;
  /** Absent until the buyer's copy is made. */
  size: string | undefined;
  sha256: string;
  url: string;
  /** Of a video or a recording: plays it in the browser. */
  playUrl: string | undefined;
};
export type ThingGroup = {
  /** Empty for files that are in no group. */
  name: string;
  note: string;
  /** Of its titles, where they are not in the language of the page. */
  language: string | undefined;
  items: readonly {
    title: string;
    purpose: string;
    readUrl: string | undefined;
    files: readonly (FileView & { format: string })[];
  }[];
};
export type Edition = {
  version: string;
  publishedOn: string;
  notes: readonly string[];
  files: readonly FileView[];
};

type Words = { t: Messages['library']['page'] };

/** Everything in one file. Until it is made, a script asks for it; without one there is a link. */
export function Whole(
  props: Words & { file: FileView; count: number; isFirst: boolean; isUnavailable: boolean },
) {
  const { t, file, count, isFirst, isUnavailable } = props;
  if (isUnavailable) {
    return (
      <div className="files whole" id="everything">
        <p>{t.unavailable}</p>
      </div>
    );
  }
  return (
    <div className="files whole" id="everything" role="status">
      {file.size ? (
        <a className={isFirst ? 'button' : 'button quiet'} href={file.url}>
          <strong>{t.everything}</strong>
          <small>{t.inOneFile(count, file.size)}</small>
        </a>
      ) : (
        <p data-preparing>
          {t.beingMade}{' '}
          <noscript>
            <a href="?">{t.refresh}</a>
          </noscript>
        </p>
      )}
    </div>
  );
}

/** Named things in named groups; the formats of a thing are beside each other. */
export function FileGroups({ t, groups }: Words & { groups: readonly ThingGroup[] }) {
  return (
    <div id="files">
      {groups.map((group) => (
        <section key={group.name}>
          <div className="group">
            <h2>{group.name || t.files}</h2>
            {group.note && <p className="note">{group.note}</p>}
          </div>
          <ul className="files">
            {group.items.map((item) => (
              <li key={item.title}>
                <div>
                  <h3 lang={group.language}>{item.title}</h3>
                  {item.purpose && <p>{item.purpose}</p>}
                </div>
                <p className="formats">
                  {item.readUrl && (
                    <a href={item.readUrl} aria-label={`${t.online} ${item.title}`}>
                      {t.online}
                    </a>
                  )}
                  {item.files.map((file) => (
                    <Format key={file.url} t={t} title={item.title} file={file} />
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type FormatProps = Words & { title: string; file: FileView & { format: string } };

/**
 * There are hundreds, laid out once more for each font that arrives: one line of text with a name for
 * screen readers takes half the time of boxes with hidden text.
 */
function Format({ t, title, file }: FormatProps) {
  const { format, size, playUrl } = file;
  const name = [`${t.download} ${title}, ${format}`, size].filter(Boolean).join(' ');
  return (
    <>
      {playUrl && (
        <a href={playUrl} aria-label={`${t.play} ${title}`}>
          {t.play}
        </a>
      )}
      <a href={file.url} aria-label={name}>
        {format}
        {size && (
          <>
            <br />
            <small>{size}</small>
          </>
        )}
      </a>
    </>
  );
}

export const Checksums = ({ t, files }: Words & { files: readonly FileView[] }) => (
  <details id="checksums">
    <summary>{t.checksums}</summary>
    <ul className="checksums">
      {files.map(({ url, name, sha256 }) => (
        <li key={url}>
          {name} <code>{sha256}</code>
        </li>
      ))}
    </ul>
  </details>
);

export const OlderEditions = ({ t, editions }: Words & { editions: readonly Edition[] }) =>
  editions.length > 0 && (
    <details>
      <summary>{t.older}</summary>
      {editions.map(({ version, publishedOn, notes, files }) => (
        <section key={version}>
          <h3>{`${t.edition} ${version}, ${t.published} ${publishedOn}`}</h3>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <ul className="files">
            {files.map(({ url, name, size }) => (
              <li key={url}>
                <a href={url}>{`${t.download} ${name}`}</a> {size && <small>{size}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
