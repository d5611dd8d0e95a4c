import { CallError, post } from '../../api/call.ts';
import { sessionEnded, unfinished } from '../../api/session.ts';

type Started = { id: string; chunkBytes: number; chunks: (string | null)[] };
/** How much the server has, how much of it was sent now, and whether the line is down. */
type News = { sent: number; sentNow: number } | 'offline';
type Progress = (news: News) => void;

/** A lost line is tried again for as long as the page is open. */
const [FIRST_WAIT_MS, MAX_WAIT_MS] = [1000, 15_000];
/** How often a file is sent again that somebody else changed, or that arrived damaged. */
const MAX_ROUNDS = 3;
const GONE = 410;

/**
 * Sends a file in chunks. The server keeps what has arrived, so a second call with the same file sends
 * only the rest: chunks are compared by their checksums, never by name and date.
 */
export async function uploadFile(
  file: File,
  path: string,
  signal: AbortSignal,
  progress: Progress,
): Promise<void> {
  if (!window.isSecureContext) {
    throw new CallError(0, 'Uploads need https, or a tunnel to localhost.');
  }
  unfinished.add(signal);
  try {
    await sendUntilAccepted(file, path, signal, progress);
  } finally {
    unfinished.delete(signal);
  }
}

async function sendUntilAccepted(
  file: File,
  path: string,
  signal: AbortSignal,
  progress: Progress,
): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      return await sendAll(file, path, signal, progress);
    } catch (error) {
      const isFinal = !(error instanceof CallError) || round === MAX_ROUNDS || signal.aborted;
      // A rejected name or size stays rejected.
      if (isFinal || (error.status !== GONE && error.status !== 409) || isRejected(error))
        throw error;
    }
  }
}

class Rejected extends CallError {}
const isRejected = (error: CallError) => error instanceof Rejected;

async function sendAll(file: File, path: string, signal: AbortSignal, progress: Progress) {
  const offline = () => progress('offline');
  const started: Started = await untilOnline(signal, offline, async () => {
    const answer = await readAnswer(await post('/uploads', { path, bytes: file.size }));
    if (answer.status === 409) throw new Rejected(409, answer.refusal);
    return answer.body as Started;
  });
  const hashes: string[] = [];
  let sentNow = 0;
  for (const [number, known] of started.chunks.entries()) {
    const begin = number * started.chunkBytes;
    const chunk = await readChunk(file, begin, begin + started.chunkBytes);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', chunk));
    const hex = toHex(digest);
    hashes.push(hex);
    if (known !== hex) {
      await untilOnline(signal, offline, () =>
        sendChunk(`/uploads/${started.id}/${number}`, chunk, digest, signal),
      );
      sentNow += chunk.byteLength;
    }
    signal.throwIfAborted();
    progress({ sent: begin + chunk.byteLength, sentNow });
  }
  const whole = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashes.join('')));
  await untilOnline(signal, offline, async () =>
    readAnswer(
      await post(`/uploads/${started.id}/finish`, { digest: toHex(new Uint8Array(whole)) }),
      true,
    ),
  );
}

const toHex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function readChunk(file: File, begin: number, end: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(begin, end).arrayBuffer();
  } catch {
    throw new CallError(0, 'The file can’t be read any more. Was it moved or changed?');
  }
}

async function sendChunk(
  url: string,
  body: ArrayBuffer,
  digest: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-digest': `sha-256=:${btoa(String.fromCharCode(...digest))}:`,
  };
  const response = await fetch(url, { method: 'PUT', headers, body, signal }).catch((error) => {
    if (signal.aborted) throw error;
    throw new Offline();
  });
  await readAnswer(response, true);
}

/** Worth another attempt: the line is down, the server is restarting or busy, or wants a login. */
class Offline extends Error {}

async function readAnswer(response: Response, rejects = false) {
  const { status } = response;
  if (status === 429 || status >= 500) throw new Offline();
  if (status === 401) {
    // The upload continues after a login in another tab.
    sessionEnded();
    throw new Offline();
  }
  const body: { refusal?: string } = await response.json().catch(() => ({}));
  const refusal = body.refusal ?? 'Something went wrong. Please try again.';
  if (!response.ok && (rejects || status !== 409)) throw new CallError(status, refusal);
  return { status, body: body as unknown, refusal };
}

async function untilOnline<Result>(
  signal: AbortSignal,
  offline: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      const isOffline =
        error instanceof Offline ||
        (error instanceof CallError && (error.status === 0 || error.status === 401));
      if (!isOffline || signal.aborted) throw error;
    }
    offline();
    await new Promise((done) => setTimeout(done, wait));
    signal.throwIfAborted();
  }
}
