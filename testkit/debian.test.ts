import { expect, test, vi } from 'vitest';
import { ensureDebianPackage, MissingProgram } from './debian.ts';

test('a missing program that this user may not install is named with what to do', () => {
  const user = vi.spyOn(process, 'getuid').mockReturnValue(1000);
  try {
    const find = () =>
      ensureDebianPackage('some-browser its-fonts', () => undefined, 'set SOME_PATH');
    expect(find).toThrow(MissingProgram);
    expect(find).toThrow(
      'The tests need some-browser its-fonts. On Debian or Ubuntu: sudo apt-get install some-browser its-fonts\nOn another system: set SOME_PATH.',
    );
  } finally {
    user.mockRestore();
  }
});

test('a program that is there is not installed', () => {
  expect(ensureDebianPackage('nothing', () => '/bin/sh')).toBe('/bin/sh');
});
