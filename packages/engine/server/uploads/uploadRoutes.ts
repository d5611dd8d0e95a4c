import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { typedNumber } from '../../rules/typedNumber.ts';
import { onlyFromDesk } from '../desk/guard.ts';
import type { CommandContext } from '../orders/context.ts';
import { finishUpload, receiveChunk, startUpload } from './receiveUpload.ts';

const BINARY = 'application/octet-stream';
const startSchema = z.strictObject({
  path: z.string().max(1000),
  bytes: z.int().min(0),
});
const finishSchema = z.strictObject({ digest: z.string().max(100) });
/** RFC 9530. */
const DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/**
 * Large files arrive in chunks. `POST /uploads` begins or continues one, `PUT /uploads/<id>/<number>`
 * takes a chunk with its `Content-Digest`, and `POST /uploads/<id>/finish` checks the whole file.
 */
export function uploadRoutes(parts: CommandContext) {
  const as = (c: Context) => ({ ...parts, actor: c.get('user') });
  const withJson = onlyFromDesk(parts.env);
  return new Hono()
    .post('/uploads', withJson, async (c) => {
      const sent = startSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!sent.success) return c.json({ refusal: 'The file has no name or no size.' }, 422);
      return c.json(await startUpload(as(c), sent.data));
    })
    .put('/uploads/:id/:chunk', onlyFromDesk(parts.env, BINARY), async (c) => {
      const digest = DIGEST.exec(c.req.header('content-digest') ?? '')?.[1];
      const number = typedNumber(z.int()).safeParse(c.req.param('chunk')).data;
      if (!digest || number === undefined) {
        return c.json({ refusal: 'Expected a part of a file with its Content-Digest.' }, 422);
      }
      const sha256 = Buffer.from(digest, 'base64').toString('hex');
      const body = new Uint8Array(await c.req.arrayBuffer());
      await receiveChunk(as(c), c.req.param('id'), { number, sha256, body });
      return c.json({});
    })
    .post('/uploads/:id/finish', withJson, async (c) => {
      const sent = finishSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!sent.success) return c.json({ refusal: 'Expected a checksum.' }, 422);
      return c.json(await finishUpload(as(c), c.req.param('id'), sent.data.digest));
    });
}
