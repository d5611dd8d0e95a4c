import { describe, expect, test } from 'vitest';
import { ALERT_NAMES } from '../content/seller.ts';
import { casePath, orderPath, SCREENS } from '../desk/paths.ts';
import { commands } from '../server/commands/commands.ts';
import { whereToLook } from '../server/commands/whereToLook.ts';

describe('where an alert leads', () => {
  test('to the page that the desk has for the order or the case', () => {
    expect(whereToLook('paid-twice', { order: 7 }).path).toBe(orderPath(7));
    expect(whereToLook('refund-requested', { case: 3 }).path).toBe(casePath(3));
  });

  test.each(ALERT_NAMES)('for %s there is a page and a command', (what) => {
    const { path, command } = whereToLook(what, {});
    expect(SCREENS.map((screen) => screen.path)).toContain(path.replace(/\?.*/, ''));
    expect(Object.keys(commands)).toContain(command.split(' ')[0]);
  });
});
