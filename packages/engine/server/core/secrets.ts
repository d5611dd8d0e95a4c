import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MIN_SECRET_LENGTH } from './env.ts';
import { makeFolder } from './makeFolder.ts';
import { StoreError } from './storeError.ts';

export type Secrets = {
  /** A keyed hash for one purpose: a signature for links is not valid for cookies. */
  sign: (purpose: string, text: string) => string;
  verifies: (purpose: string, text: string, signature: string) => boolean;
  /** For a secret of another service that the shop has to use again: stored, and opened here only. */
  encrypt: (purpose: string, text: string) => string;
  /** Undefined when it was encrypted with another secret or for another purpose, or is damaged. */
  decrypt: (purpose: string, encrypted: string) => string | undefined;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** For random tokens, which are too long to be guessed: what is stored opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Uses `SHOP_SECRET`, or a secret that is generated at the first start and stored in the data folder. */
export function openSecrets(given: string | undefined, dataDir: string): Secrets {
  const master = given ?? storedSecret(dataDir);
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', master).update(`${purpose}\0${text}`).digest('base64url');
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `encryption\0${purpose}`, 32));
  return {
    sign,
    verifies(purpose, text, signature) {
      const [expected, got] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)];
      return expected.length === got.length && timingSafeEqual(expected, got);
    },
    encrypt(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    decrypt(purpose, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const [start, end] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
      try {
        const nonce = bytes.subarray(0, start);
        const options = { authTagLength: TAG_BYTES };
        const cipher = createDecipheriv(CIPHER, keyFor(purpose), nonce, options);
        cipher.setAuthTag(bytes.subarray(start, end));
        return Buffer.concat([cipher.update(bytes.subarray(end)), cipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) generateSecret(dataDir, file);
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new StoreError(
    `The shop's secret in ${file} is damaged: it is too short to be safe.\n` +
      'Restore it from a backup. If you have none, delete the file. The shop then generates a new secret, and links in earlier emails stop working.',
  );
}

/** Flushed to disk before it gets its name: a power cut must not lose a secret that links depend on. */
function generateSecret(dataDir: string, file: string): void {
  makeFolder(dataDir);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Another process that started at the same time was faster; its secret is used.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
