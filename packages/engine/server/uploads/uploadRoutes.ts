import { z } from 'zod';
import { typedNumber } from '../../rules/typedNumber.ts';
import type { DeskRoute } from '../commands/capability.ts';
import { asUser } from '../desk/routeGate.ts';
import type { CommandContext } from '../orders/context.ts';
import { editionDraft } from './editionDraftCommands.ts';
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
export const uploadRoutes = (parts: CommandContext): DeskRoute[] => [
  {
    on: 'POST /uploads',
    roles: editionDraft.roles,
    async answer(c) {
      const sent = startSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!sent.success) return c.json({ refusal: 'The file has no name or no size.' }, 422);
      return c.json(await startUpload(asUser(parts, c), sent.data));
    },
  },
  {
    on: 'PUT /uploads/:id/:chunk',
    roles: editionDraft.roles,
    accepts: BINARY,
    async answer(c) {
      const digest = DIGEST.exec(c.req.header('content-digest') ?? '')?.[1];
      const number = typedNumber(z.int()).safeParse(c.req.param('chunk')).data;
      if (!digest || number === undefined) {
        return c.json({ refusal: 'Expected a part of a file with its Content-Digest.' }, 422);
      }
      const sha256 = Buffer.from(digest, 'base64').toString('hex');
      const body = new Uint8Array(await c.req.arrayBuffer());
      await receiveChunk(asUser(parts, c), c.req.param('id') ?? '', { number, sha256, body });
      return c.json({});
    },
  },
  {
    on: 'POST /uploads/:id/finish',
    roles: editionDraft.roles,
    async answer(c) {
      const sent = finishSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!sent.success) return c.json({ refusal: 'Expected a checksum.' }, 422);
      return c.json(
        await finishUpload(asUser(parts, c), c.req.param('id') ?? '', sent.data.digest),
      );
    },
  },
];
