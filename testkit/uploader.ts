import { createHash } from 'node:crypto';

type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes);
const JSON_TYPE = { 'content-type': 'application/json' };

export type StartedUpload = {
  id: string;
  path: string;
  chunkBytes: number;
  chunks: (string | null)[];
};

/** Uploads as the desk does it, step by step. `send` adds the cookie and the origin. */
export function uploader(send: Send) {
  const post = (path: string, body: object) =>
    send(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
  const chunkOf = (content: Uint8Array, { chunkBytes }: StartedUpload, number: number) =>
    content.slice(number * chunkBytes, (number + 1) * chunkBytes);

  const start = async (path: string, bytes: number): Promise<StartedUpload> => {
    const answer = await post('/uploads', { path, bytes });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const put = async (id: string, number: number, chunk: Uint8Array, digest = hash(chunk)) =>
    send(`/uploads/${id}/${number}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        'content-digest': `sha-256=:${digest.digest('base64')}:`,
      },
      body: chunk as Uint8Array<ArrayBuffer>,
    });
  const finish = (upload: StartedUpload, content: Uint8Array) => {
    const hashes = upload.chunks.map((_, n) => hash(chunkOf(content, upload, n)).digest('hex'));
    return post(`/uploads/${upload.id}/finish`, { digest: hash(hashes.join('')).digest('hex') });
  };
  /** Sends what the server lacks, the last chunk first. */
  const upload = async (path: string, content: Uint8Array): Promise<Response> => {
    const started = await start(path, content.length);
    for (const number of [...started.chunks.keys()].reverse()) {
      const chunk = chunkOf(content, started, number);
      if (started.chunks[number] === hash(chunk).digest('hex')) continue;
      const answer = await put(started.id, number, chunk);
      if (!answer.ok) return answer;
    }
    return finish(started, content);
  };
  return { post, start, put, finish, upload, chunkOf };
}
