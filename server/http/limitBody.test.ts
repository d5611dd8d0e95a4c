import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { limitBody } from './limitBody.ts';

const app = new Hono().post(
  '/',
  limitBody(10, (c) => c.text('too large', 413)),
  async (c) => c.text(await c.req.text()),
);

async function send(body: string, headers: Record<string, string>) {
  const answer = await app.request('/', { method: 'POST', body, headers });
  return [answer.status, await answer.text()];
}

const announced = (length: string) => ({ 'content-length': length });

describe('a body', () => {
  test('of the allowed size is left for whoever reads it', async () => {
    expect(await send('0123456789', announced('10'))).toEqual([200, '0123456789']);
    expect(await send('0123456789', {})).toEqual([200, '0123456789']);
  });

  test('that is too large is refused, whether it says so or not', async () => {
    expect(await send('x', announced('11'))).toEqual([413, 'too large']);
    expect(await send('0123456789x', {})).toEqual([413, 'too large']);
    const chunked = { ...announced('1'), 'transfer-encoding': 'chunked' };
    expect(await send('0123456789x', chunked)).toEqual([413, 'too large']);
  });

  test('of a length that is no number is refused', async () => {
    expect(await send('x', announced('many'))).toEqual([413, 'too large']);
  });
});
