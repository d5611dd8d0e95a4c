import { describe, expect, test } from 'vitest';
import { ALERT_NAMES } from '../content/seller.ts';
import { aboutPath, SCREENS } from '../desk/paths.ts';
import { commands } from '../server/commands/commands.ts';
import { whereToLook } from '../server/commands/whereToLook.ts';

describe('where an alert leads', () => {
  test.each(['order:7', 'case:3'])('about %s is the page that the desk has for it', (about) => {
    expect(whereToLook('paid-twice', about).path).toBe(aboutPath(about));
  });

  test.each(ALERT_NAMES)('for %s there is a page and a command', (what) => {
    const { path, command } = whereToLook(what, null);
    expect(SCREENS.map((screen) => screen.path)).toContain(path.replace(/\?.*/, ''));
    expect(Object.keys(commands)).toContain(command.split(' ')[0]);
  });
});
