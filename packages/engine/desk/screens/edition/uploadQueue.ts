import { useSyncExternalStore } from 'react';
import { CallError } from '../../api/call.ts';
import { uploadFile } from './uploadFile.ts';

export type Upload = {
  path: string;
  bytes: number;
  sent: number;
  state: 'waiting' | 'sending' | 'offline' | 'failed';
  error?: string;
  /** Bytes per second, of this session. */
  speed: number;
};

type Entry = Upload & { file: File; abort: AbortController };

/** Outside of React: uploads go on while the seller looks at other screens. */
let queue: readonly Entry[] = [];
let isRunning = false;
const listeners = new Set<() => void>();
let onFileDone: () => void = () => undefined;

function change(path: string, values: Partial<Entry>): void {
  queue = queue.map((entry) => (entry.path === path ? { ...entry, ...values } : entry));
  publish();
}

function publish(): void {
  for (const listener of listeners) listener();
}

/** A second file for the same path replaces the first. */
export function addUploads(files: readonly { file: File; path: string }[], done: () => void): void {
  onFileDone = done;
  for (const { path } of files) cancelUpload(path);
  const added = files.map(
    ({ file, path }): Entry => ({
      file,
      path,
      bytes: file.size,
      sent: 0,
      state: 'waiting',
      speed: 0,
      abort: new AbortController(),
    }),
  );
  queue = [...queue, ...added];
  publish();
  if (!isRunning) void run();
}

/** Sends a file again that failed; what has arrived of it is kept. */
export function retryUpload(path: string): void {
  const entry = queue.find((one) => one.path === path);
  if (entry) addUploads([entry], onFileDone);
}

export function cancelUpload(path: string): void {
  queue.find((entry) => entry.path === path)?.abort.abort();
  queue = queue.filter((entry) => entry.path !== path);
  publish();
}

export function cancelAllUploads(): void {
  for (const { path } of queue) cancelUpload(path);
}

async function run(): Promise<void> {
  isRunning = true;
  addEventListener('beforeunload', warn);
  for (let next = waiting(); next; next = waiting()) await send(next);
  removeEventListener('beforeunload', warn);
  isRunning = false;
}

const waiting = () => queue.find(({ state }) => state === 'waiting');
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

async function send({ file, path, abort }: Entry): Promise<void> {
  const { signal } = abort;
  const began = performance.now();
  change(path, { state: 'sending' });
  try {
    await uploadFile(file, path, signal, (news) => {
      if (signal.aborted) return;
      if (news === 'offline') return change(path, { state: 'offline' });
      const seconds = Math.max((performance.now() - began) / 1000, 0.1);
      change(path, { state: 'sending', sent: news.sent, speed: news.sentNow / seconds });
    });
    queue = queue.filter((entry) => entry.abort !== abort);
    publish();
    onFileDone();
  } catch (error) {
    if (signal.aborted) return;
    const words = error instanceof CallError ? error.message : 'The upload failed.';
    change(path, { state: 'failed', error: words });
    onFileDone();
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUploads = (): readonly Upload[] => useSyncExternalStore(listen, () => queue);
