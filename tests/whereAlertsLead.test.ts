import { describe, expect, test } from 'vitest';
import { ALERT_NAMES } from '../content/seller.ts';
import { aboutPath, SCREENS } from '../desk/paths.ts';
import { commands } from '../server/commands/commands.ts';
import { alertTarget } from '../server/commands/sellerAlerts.ts';

describe('an alert', () => {
  test.each(['order:7', 'case:3'])('about %s links to its page at the desk', (about) => {
    expect(alertTarget('paid-twice', about).path).toBe(aboutPath(about));
  });

  test.each(ALERT_NAMES)('%s names an existing page and command', (what) => {
    const { path, command } = alertTarget(what, null);
    expect(SCREENS.map((screen) => screen.path)).toContain(path.replace(/\?.*/, ''));
    expect(Object.keys(commands)).toContain(command.split(' ')[0]);
  });
});
