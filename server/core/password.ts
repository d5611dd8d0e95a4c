import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** 64 MB and some tenths of a second for each guess: OWASP's advice for scrypt. */
const COST = { N: 65_536, r: 8, p: 2 } as const;
const MOST_MEMORY = 256 * 1024 * 1024;
const [SALT_BYTES, KEY_BYTES] = [16, 32];
const HASHED = /^scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3}):([\w-]{16,}):([\w-]{43})$/;

/** What `DESK_PASSWORD` may hold instead of the password itself. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

export type PasswordCheck = (typed: string) => Promise<boolean>;

/** The check of a typed password against the kept one; undefined when what is kept is no hash. */
export function passwordCheck(kept: string): PasswordCheck | undefined {
  if (!kept.startsWith('scrypt:')) return async (typed) => same(digest(typed), digest(kept));
  const [, N, r, p, salt, key] = HASHED.exec(kept) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, 'base64url');
  return oneAtATime(async (typed) =>
    same(await derive(typed, Buffer.from(salt, 'base64url'), cost), expected),
  );
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  const options = { ...cost, maxmem: MOST_MEMORY };
  return new Promise((done, fail) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? fail(error) : done(key),
    );
  });
}

const digest = (text: string) => createHash('sha256').update(text.normalize('NFKC')).digest();
const same = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

/** Guesses that come together must not take the machine's memory together. */
function oneAtATime(check: PasswordCheck): PasswordCheck {
  let before: Promise<unknown> = Promise.resolve();
  return (typed) => {
    const mine = before.then(() => check(typed));
    before = mine.catch(() => undefined);
    return mine;
  };
}
