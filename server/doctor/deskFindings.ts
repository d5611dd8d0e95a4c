import { LOOPBACK } from '../core/deskUrl.ts';
import type { Env } from '../core/env.ts';
import { passwordCheck } from '../core/password.ts';
import type { Finding } from './finding.ts';
import { advice, fine, missing } from './finding.ts';

const HOW = 'run `npm run shop -- desk-password` and set it to what that prints';

/** What the settings check says about the desk. */
export function deskFindings(env: Env): Finding[] {
  return [aboutPassword(env), ...(LOOPBACK.includes(env.deskHost) ? [] : [aboutAddress(env)])];
}

function aboutPassword({ deskPassword, production }: Env): Finding {
  const what = 'DESK_PASSWORD';
  if (deskPassword === undefined) {
    return production
      ? missing(what, `without it the desk stays closed; ${HOW}`)
      : advice(what, `the start makes one and prints it; to have your own, ${HOW}`);
  }
  if (!passwordCheck(deskPassword)) {
    return missing(what, `it begins like a hash but is none, so the desk stays closed; ${HOW}`);
  }
  return deskPassword.startsWith('scrypt:')
    ? fine(what, 'kept as a hash')
    : advice(what, `it lies readable among the settings; ${HOW}`);
}

const aboutAddress = ({ deskHost }: Env): Finding =>
  advice(
    'DESK_HOST',
    `other machines reach the desk at ${deskHost}: put TLS in front of it, or leave this away and come in by an SSH tunnel`,
  );
