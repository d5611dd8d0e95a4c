import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import { finishUpload, receiveChunk, startUpload, UploadGone } from '../library/uploads.ts';
import type { CommandContext } from '../orders/context.ts';
import { rejectChange } from './guard.ts';

const BINARY = 'application/octet-stream';
const startSchema = z.object({
  path: z.string().max(1000),
  bytes: z.int().min(0),
});
const finishSchema = z.object({ digest: z.string().max(100) });
/** RFC 9530. */
const DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/**
 * Large files arrive in chunks. `POST /uploads` begins or continues one, `PUT /uploads/<id>/<number>`
 * takes a chunk with its `Content-Digest`, and `POST /uploads/<id>/finish` checks the whole file.
 */
export function uploadRoutes(parts: CommandContext) {
  const as = (c: Context) => ({ ...parts, actor: c.get('user') });
  return new Hono()
    .post('/uploads', async (c) => {
      const refusal = rejectChange(c, parts.env);
      if (refusal) return refusal;
      const sent = startSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!sent.success) return c.json({ refusal: 'The file has no name or no size.' }, 422);
      return answer(c, () => startUpload(as(c), sent.data));
    })
    .put('/uploads/:id/:chunk', async (c) => {
      const refusal = rejectChange(c, parts.env, BINARY);
      if (refusal) return refusal;
      const digest = DIGEST.exec(c.req.header('content-digest') ?? '')?.[1];
      const number = typedNumber(z.int()).safeParse(c.req.param('chunk')).data;
      if (!digest || number === undefined) {
        return c.json({ refusal: 'Expected a part of a file with its Content-Digest.' }, 422);
      }
      const sha256 = Buffer.from(digest, 'base64').toString('hex');
      const body = new Uint8Array(await c.req.arrayBuffer());
      return answer(c, async () => {
        await receiveChunk(as(c), c.req.param('id'), { number, sha256, body });
        return {};
      });
    })
    .post('/uploads/:id/finish', async (c) => {
      const refusal = rejectChange(c, parts.env);
      if (refusal) return refusal;
      const sent = finishSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!sent.success) return c.json({ refusal: 'Expected a checksum.' }, 422);
      return answer(c, () => finishUpload(as(c), c.req.param('id'), sent.data.digest));
    });
}

async function answer(c: Context, work: () => Promise<object>) {
  try {
    return c.json(await work());
  } catch (error) {
    if (error instanceof UploadGone) return c.json({ refusal: error.message }, 410);
    if (error instanceof UserError) return c.json({ refusal: error.message }, 409);
    throw error;
  }
}
