import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  }
  return readFileSync(file, 'utf8');
}
