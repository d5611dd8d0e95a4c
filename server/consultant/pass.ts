import type { Secrets } from '../core/secrets.ts';

export type Pass = { orderNumber: number; until: Date };

const PURPOSE = 'consultant';

/** `1042.1797371999.<signature>`: the order, the last second of its access, and our word for it. */
export function passFor(secrets: Secrets, { orderNumber, until }: Pass): string {
  const text = `${orderNumber}.${Math.floor(until.getTime() / 1000)}`;
  return `${text}.${secrets.sign(PURPOSE, text)}`;
}

/** What a pass says; undefined when it is not one of ours. */
export function readPass(secrets: Secrets, pass: string): Pass | undefined {
  const [, text = '', number, seconds, signature = ''] =
    /^((\d{1,15})\.(\d{1,11}))\.([\w-]+)$/.exec(pass) ?? [];
  if (!secrets.verifies(PURPOSE, text, signature)) return undefined;
  return { orderNumber: Number(number), until: new Date(Number(seconds) * 1000) };
}
