import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshAll, useAction } from '../../api/useCommand.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { fileSize } from '../../words.ts';
import type { EditionDraftView } from './draftView.ts';
import { addUploads, cancelUpload, retryUpload, type Upload } from './uploadQueue.ts';

type File = EditionDraftView['files'][number];
type Props = {
  file?: File | undefined;
  upload?: Upload | undefined;
  lastVersion: string | null;
};

/** One file: its size, what happened to it, and what can be done with it. */
export function FileRow({ file, upload, lastVersion }: Props) {
  const path = file?.path ?? upload?.path ?? '';
  const remove = useAction('edition-remove-file', 'Removed from this version.');
  const restore = useAction('edition-restore-file', 'The earlier file is back.');
  const unpack = useAction('edition-unpack', 'Unpacked.');
  const isBusy = remove.isPending || restore.isPending || unpack.isPending;
  const isStopped = file !== undefined && !file.isComplete && !upload;
  const isChanged = file?.isUploaded && file.change !== 'new';
  return (
    <li>
      <span className="draft-name">{path}</span>
      <span className="draft-size">{fileSize(upload?.bytes ?? file?.bytes ?? 0)}</span>
      <span className="draft-state">
        {upload ? (
          <UploadState upload={upload} />
        ) : isStopped ? (
          `Stopped at ${percent(file.receivedBytes, file.bytes)}. Choose the file again to continue.`
        ) : (
          stateOf(file, lastVersion)
        )}
      </span>
      <span className="draft-actions">
        {file && !upload && <ChooseFile path={path} label={isStopped ? 'Continue' : 'Replace'} />}
        {file?.isComplete && file.isUploaded && /\.zip$/i.test(path) && (
          <button
            type="button"
            className="plain"
            aria-label={`Unpack ${path}`}
            disabled={isBusy}
            onClick={() => unpack.mutate({ path })}
          >
            {unpack.isPending ? 'Unpacking…' : 'Unpack'}
          </button>
        )}
        {isChanged && !upload && (
          <button
            type="button"
            className="plain"
            aria-label={`Undo the change of ${path}`}
            disabled={isBusy}
            onClick={() => restore.mutate({ path })}
          >
            Undo
          </button>
        )}
        {upload?.state === 'failed' && (
          <button
            type="button"
            className="plain"
            aria-label={`Try the upload of ${path} again`}
            onClick={() => retryUpload(path)}
          >
            Try again
          </button>
        )}
        <button
          type="button"
          className="plain"
          aria-label={`${upload ? 'Cancel the upload of' : 'Remove'} ${path}`}
          disabled={isBusy}
          onClick={() => {
            if (upload) cancelUpload(path);
            if (file && (!upload || !file.isComplete)) remove.mutate({ path });
          }}
        >
          {upload ? 'Cancel' : 'Remove'}
        </button>
      </span>
      <Failure error={remove.error ?? restore.error ?? unpack.error} />
    </li>
  );
}

const percent = (part: number, whole: number) =>
  `${whole === 0 ? 0 : Math.floor((100 * part) / whole)}%`;

function stateOf(file: File | undefined, lastVersion: string | null): string {
  if (!file) return '';
  if (file.change === 'same') return `As in ${lastVersion}`;
  return file.change === 'new' ? 'New' : 'Changed';
}

function UploadState({ upload }: { upload: Upload }) {
  const { path, bytes, sent, state, speed, error } = upload;
  if (state === 'failed') return <span role="alert">{error}</span>;
  if (state === 'waiting') return 'Waiting';
  if (state === 'offline') {
    return `Paused at ${percent(sent, bytes)}: no connection. It resumes automatically.`;
  }
  const seconds = speed > 0 ? Math.ceil((bytes - sent) / speed) : 0;
  const left = seconds > 90 ? `${Math.ceil(seconds / 60)} min left` : `${seconds} s left`;
  return (
    <>
      <progress aria-label={`Upload of ${path}`} value={sent} max={Math.max(bytes, 1)} />{' '}
      {percent(sent, bytes)}
      {sent > 0 && sent < bytes && `, ${left}`}
    </>
  );
}

/** A button that opens the browser's file chooser. */
function ChooseFile({ path, label }: { path: string; label: string }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="plain"
        aria-label={label === 'Continue' ? `Continue the upload of ${path}` : `Replace ${path}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) addUploads([{ file, path }], () => void refreshAll(client));
          currentTarget.value = '';
        }}
      />
    </>
  );
}
