import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from './webhookEvents.ts';

test('the guide for sellers names every event that the webhook needs, and no other', () => {
  const guide = readFileSync(new URL('../../docs/selling.md', import.meta.url), 'utf8');
  const named = [...guide.matchAll(/^- `([a-z_.]+)`/gm)].map(([, event]) => event);
  expect(named).toEqual([...WEBHOOK_EVENTS]);
});
