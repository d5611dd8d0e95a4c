import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '../core/clock.ts';
import { commitWithoutFlush, type Store } from '../db/database.ts';
import type { Mail } from './mailer.ts';

const compress = promisify(brotliCompress);
/** An order's email shrinks to a seventh. Higher levels take much longer and save little. */
const LEVEL = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const bodySchema = z.object({ html: z.string(), text: z.string() });
type Body = z.infer<typeof bodySchema>;

const SEPARATOR = '\0';

export function unpackBody(packed: string): Body {
  const body = brotliDecompressSync(Buffer.from(packed, 'base64')).toString();
  // Earlier copies are JSON, and HTML never starts with a brace.
  if (body.startsWith('{')) return bodySchema.parse(JSON.parse(body));
  const [html = '', text = ''] = body.split(SEPARATOR);
  return { html, text };
}

/**
 * Saved before the email is sent: writing it later would leave more time in which a crash sends the
 * email again. A copy that a power cut undoes is of an email that is sent again. What an earlier
 * attempt would have sent is replaced.
 */
export const emailCopies =
  (store: Store, clock: Clock) =>
  async (email_id: string, { to: sent_to, subject, html, text }: Mail): Promise<void> => {
    const parts = Buffer.concat([html, Buffer.from(SEPARATOR), text]);
    const body = (await compress(parts, LEVEL)).toString('base64');
    const copy = { sent_to, subject, body, written_at: clock().getTime() };
    await commitWithoutFlush(store, (connection) =>
      connection
        .insertInto('email_copies')
        .values({ email_id, ...copy })
        .onConflict((conflict) => conflict.column('email_id').doUpdateSet(copy))
        .execute(),
    );
  };

/** Undefined for emails from before copies were kept, and after the recipient was erased. */
export async function readCopy(store: Store, emailId: string) {
  const row = await store
    .selectFrom('email_copies')
    .selectAll()
    .where('email_id', '=', emailId)
    .executeTakeFirst();
  return row && { ...row, ...unpackBody(row.body) };
}
