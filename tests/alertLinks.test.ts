import { describe, expect, test } from 'vitest';
import { ALERT_NAMES } from '../packages/engine/content/seller.ts';
import { casePath, orderPath, SCREENS } from '../packages/engine/desk/paths.ts';
import { alertTarget } from '../packages/engine/server/commands/sellerAlerts.ts';
import { commands } from '../packages/engine/server/composition.ts';

describe('an alert', () => {
  test('links to the page that the desk has for its order or case', () => {
    expect(alertTarget('duplicate-payment', { order: 7 }).path).toBe(orderPath(7));
    expect(alertTarget('refund-request-received', { case: 3 }).path).toBe(casePath(3));
  });

  test.each(ALERT_NAMES)('%s names an existing page and command', (what) => {
    const { path, command } = alertTarget(what, {});
    expect(SCREENS.map((screen) => screen.path)).toContain(path.replace(/\?.*/, ''));
    expect(Object.keys(commands)).toContain(command.split(' ')[0]);
  });
});
