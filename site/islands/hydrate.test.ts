import { afterEach, expect, test, vi } from 'vitest';
import { hydrate } from './hydrate.tsx';

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
