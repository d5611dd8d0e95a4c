import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SHORTEST_SECRET } from './env.ts';
import { StoreError } from './storeError.ts';

export type Secrets = {
  /** A keyed hash for one purpose: what is made for links cannot be used for cookies. */
  sign: (purpose: string, text: string) => string;
  verifies: (purpose: string, text: string, signature: string) => boolean;
};

/** From `SHOP_SECRET`, or from one that is made at the first start and kept in the data folder. */
export function openSecrets(given: string | undefined, dataDir: string): Secrets {
  const master = given ?? keptSecret(dataDir);
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', master).update(`${purpose}\0${text}`).digest('base64url');
  return {
    sign,
    verifies(purpose, text, signature) {
      const [expected, got] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)];
      return expected.length === got.length && timingSafeEqual(expected, got);
    },
  };
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) makeSecret(dataDir, file);
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new StoreError(
    `The shop's secret in ${file} is damaged: it is too short to be safe.\n` +
      'Put it back from a backup. Without one, delete the file: a new secret is made, and links that were mailed before stop working.',
  );
}

/** It is whole and on the disk before it has its name: no link may hang on a secret that can be lost. */
function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Another process that started at the same time has made one: that one counts.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
