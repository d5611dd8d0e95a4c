import { readFileSync } from 'node:fs';
import process from 'node:process';

/* biome-ignore lint/style/noProcessEnv: loaded into a server before it starts, to set its clock wrong */
const file = process.env.CLOCK_FILE ?? '';
const RealDate = Date;
let shift = 0;

const now = () => RealDate.now() + shift;

/** Loaded before the server: its clock is wrong by what the file says. */
globalThis.Date = new Proxy(RealDate, {
  construct: (date, given) => Reflect.construct(date, given.length === 0 ? [now()] : given),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});

setInterval(() => {
  shift = Number(readFileSync(file, 'utf8'));
}, 50).unref();
