import type { Env } from '../env.ts';
import type { Finding } from '../seller/views.ts';
import { passwordCheck } from './password.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** What the settings check says about the desk. */
export function deskFindings(env: Env): Finding[] {
  return [passwordFinding(env), ...(LOOPBACK.includes(env.deskHost) ? [] : [openDoor(env)])];
}

function passwordFinding({ deskPassword, production }: Env): Finding {
  const what = 'The desk’s password';
  const advice = 'Run `npm run shop -- desk-password` and set DESK_PASSWORD to what it prints.';
  if (deskPassword === undefined) {
    return production
      ? { what, verdict: 'missing', words: `The desk stays closed without a password. ${advice}` }
      : { what, verdict: 'advice', words: `One is made for this machine and printed. ${advice}` };
  }
  if (!passwordCheck(deskPassword)) {
    const words = `DESK_PASSWORD begins like a hash but is none; the desk stays closed. ${advice}`;
    return { what, verdict: 'missing', words };
  }
  return deskPassword.startsWith('scrypt:')
    ? { what, verdict: 'fine', words: 'It is kept as a hash.' }
    : { what, verdict: 'advice', words: `It lies readable in the settings. ${advice}` };
}

const openDoor = ({ deskHost }: Env): Finding => ({
  what: 'The desk’s address',
  verdict: 'advice',
  words:
    `DESK_HOST is ${deskHost}: other machines can reach the desk. ` +
    'Put TLS in front of it, or leave DESK_HOST away and come in by an SSH tunnel.',
});
