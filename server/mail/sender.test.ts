import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { content } from '../../testkit/ourShop.ts';
import { readEnv } from '../core/env.ts';
import { openMailer } from './mailer.ts';
import { writtenSender } from './sender.ts';

test.each([
  ['Bread at Home', 'From: Bread at Home <hi@rye.test>'],
  ['Bread <2nd> at Home, really', 'From: "Bread <2nd> at Home, really" <hi@rye.test>'],
  ['The "Best" one@home \\', 'From: "The \\"Best\\" one@home \\\\" <hi@rye.test>'],
])('a product called %s leaves the sender’s address alone', async (name, header) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const clock = () => new Date('2026-11-15T12:00:00Z');
  const mailer = openMailer(
    readEnv({ DATA_DIR: dataDir }),
    writtenSender(name, 'hi@rye.test'),
    clock,
    content,
  );
  await mailer.send({ to: 'ann@example.com', subject: 's', html: 'h', text: 't', id: 'abc' });
  const [file = ''] = readdirSync(join(dataDir, 'mail')).filter((one) => one.endsWith('.eml'));
  const letter = readFileSync(join(dataDir, 'mail', file), 'utf8');
  rmSync(dataDir, { recursive: true });
  expect(letter).toContain(`${header}\r\n`);
  expect(letter).toContain('<abc@rye.test>');
});
