import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../ui/Field.tsx';
import { refreshAll, useAction } from '../../api/useCommand.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { counted, fileSize } from '../../words.ts';
import type { EditionDraftView } from './draftView.ts';
import { FileRow } from './FileRow.tsx';
import { uploadPathOf } from './uploadPathOf.ts';
import { addUploads, useUploads } from './uploadQueue.ts';

/** The files, what has changed since the last version, and uploads under way. */
export function DraftFiles({ draft }: { draft: EditionDraftView }) {
  const uploads = useUploads();
  const restore = useAction('edition-restore-file', 'The file is back.');
  const all = draft.files.filter(({ isForBuyers }) => isForBuyers);
  const isTouched = ({ path, change }: DraftFile) =>
    change !== 'same' || uploads.some((upload) => upload.path === path);
  const untouched = all.filter((file) => !isTouched(file));
  const folds = untouched.length > MAX_UNTOUCHED;
  const own = folds ? all.filter(isTouched) : all;
  const hidden = draft.files.filter(({ isForBuyers }) => !isForBuyers);
  const removed = draft.removed.filter(({ isForBuyers }) => isForBuyers);
  const unlisted = uploads.filter(({ path }) => !draft.files.some((file) => file.path === path));
  return (
    <Section title="1. Files" beside={<span className="hint">{summaryOf(draft)}</span>}>
      <AddFiles draft={draft} />
      <ul className="draft-files">
        {unlisted.map((upload) => (
          <FileRow key={upload.path} upload={upload} lastVersion={draft.lastVersion} />
        ))}
        {own.map((file) => (
          <FileRow
            key={file.path}
            file={file}
            upload={uploads.find(({ path }) => path === file.path)}
            lastVersion={draft.lastVersion}
          />
        ))}
        {removed.map(({ path, bytes }) => (
          <li key={path}>
            <span className="draft-name">
              <s>{path}</s>
            </span>
            <span className="draft-size">{fileSize(bytes)}</span>
            <span className="draft-state">Removed</span>
            <span className="draft-actions">
              <button
                type="button"
                className="plain"
                aria-label={`Keep ${path}`}
                onClick={() => restore.mutate({ path })}
              >
                Keep
              </button>
            </span>
          </li>
        ))}
      </ul>
      <Failure error={restore.error} />
      {folds && (
        <Folded files={untouched} draft={draft} title={`as in version ${draft.lastVersion}`} />
      )}
      {hidden.length > 0 && (
        <Folded
          files={hidden}
          draft={draft}
          title="for the shop’s own pages (cover, reader, samples)"
        />
      )}
    </Section>
  );
}

type DraftFile = EditionDraftView['files'][number];

/** More files that stay as they are would push what is new off the screen. */
const MAX_UNTOUCHED = 10;

function Folded(props: { files: readonly DraftFile[]; draft: EditionDraftView; title: string }) {
  const { files, draft, title } = props;
  const uploads = useUploads();
  return (
    <details>
      <summary>
        {counted(files.length, 'file')} {title}
      </summary>
      <ul className="draft-files">
        {files.map((file) => (
          <FileRow
            key={file.path}
            file={file}
            upload={uploads.find(({ path }) => path === file.path)}
            lastVersion={draft.lastVersion}
          />
        ))}
      </ul>
    </details>
  );
}

function summaryOf({ files, removed, lastVersion }: EditionDraftView): string {
  const own = files.filter(({ isForBuyers }) => isForBuyers);
  const count = (change: string) => own.filter((file) => file.change === change).length;
  if (lastVersion === null) return `${own.length} new`;
  return [
    `${count('new')} new`,
    `${count('changed')} changed`,
    `${removed.filter(({ isForBuyers }) => isForBuyers).length} removed`,
    `${count('same')} as in ${lastVersion}`,
  ].join(', ');
}

function AddFiles({ draft }: { draft: EditionDraftView }) {
  const client = useQueryClient();
  const [folder, setFolder] = useState('');
  const [isOver, setOver] = useState(false);
  const paths = draft.files.map(({ path }) => path);
  const add = (files: Iterable<File>) =>
    addUploads(
      [...files].map((file) => ({ file, path: uploadPathOf(file, folder, paths) })),
      () => void refreshAll(client),
    );
  const folders = [
    ...new Set(paths.flatMap((path) => path.split('/').slice(0, -1).join('/') || [])),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field is the first
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <div className="field">
        <label htmlFor="add-files">Add or replace files</label>
        <input
          id="add-files"
          type="file"
          multiple
          aria-describedby="add-files-hint"
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? []);
            currentTarget.value = '';
          }}
        />
        <p className="hint" id="add-files-hint">
          Or drop them here. Up to {Math.floor(draft.limits.fileBytes / 1e9)} GB each; an upload
          continues after a lost connection. A file with the name of an existing one replaces it. A
          ZIP file can be unpacked afterwards.
        </p>
      </div>
      <TextField
        name="folder"
        label="Into folder (optional)"
        list="folders"
        value={folder}
        onChange={({ currentTarget }) => setFolder(currentTarget.value)}
      />
      <datalist id="folders">
        {folders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
