import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** 64 MB and some tenths of a second per guess, as OWASP recommends for scrypt. */
const COST = { N: 65_536, r: 8, p: 2 };
const MAX_MEMORY = 256 * 1024 * 1024;
const [SALT_BYTES, KEY_BYTES] = [16, 32];
const HASHED = /^scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3}):([\w-]{16,}):([\w-]{43})$/;

/** For `DESK_PASSWORD`, which also accepts a plain password. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

export type PasswordCheck = (typed: string) => Promise<boolean>;

/** Compares a typed password with `DESK_PASSWORD`; undefined when that is a malformed hash. */
export function passwordCheck(expected: string): PasswordCheck | undefined {
  if (!expected.startsWith('scrypt:')) {
    // As slow as a hash: time must not tell whose password is stored how.
    return (typed) =>
      oneAtATime(async () => {
        await derive(typed, digest(expected), COST);
        return same(digest(typed), digest(expected));
      });
  }
  const [, N, r, p, salt, key] = HASHED.exec(expected) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const hash = Buffer.from(key, 'base64url');
  return (typed) =>
    oneAtATime(async () => {
      const derived = await derive(typed, Buffer.from(salt, 'base64url'), cost);
      // For scrypt, zero bytes at the end make no difference.
      return !typed.includes('\0') && same(derived, hash);
    });
}

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const derive = (password: string, salt: Buffer, cost: ScryptOptions) =>
  deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY });

const digest = (text: string) => createHash('sha256').update(text.normalize('NFKC')).digest();
const same = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

let before: Promise<unknown> = Promise.resolve();

/** Runs one check at a time, because each takes 64 MB. */
function oneAtATime(check: () => Promise<boolean>): Promise<boolean> {
  const mine = before.then(check);
  before = mine.catch(() => undefined);
  return mine;
}
