import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { hydrate } from './hydrate.tsx';

vi.mock(import('react'), async (original) => ({ ...(await original()), startTransition: vi.fn() }));
vi.mock('react-dom/client', () => ({ hydrateRoot: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

/** From the cache, the scripts of /#buy often run before the form has arrived. */
test('looks for islands when the whole page has arrived', () => {
  const querySelectorAll = vi.fn(() => []);
  const page = Object.assign(new EventTarget(), { readyState: 'loading', querySelectorAll });
  vi.stubGlobal('document', page);
  hydrate(() => null);
  expect(querySelectorAll).not.toHaveBeenCalled();
  page.readyState = 'interactive';
  page.dispatchEvent(new Event('DOMContentLoaded'));
  expect(querySelectorAll).toHaveBeenCalledOnce();
  hydrate(() => null);
  expect(querySelectorAll).toHaveBeenCalledTimes(2);
});

test('hydrates as a transition, which lets the browser paint in between', () => {
  const island = { dataset: { props: '{}' } };
  vi.stubGlobal('document', { readyState: 'complete', querySelectorAll: () => [island] });
  hydrate(() => null);
  expect(hydrateRoot).not.toHaveBeenCalled();
  vi.mocked(startTransition).mock.lastCall?.[0]();
  expect(hydrateRoot).toHaveBeenCalledOnce();
});
