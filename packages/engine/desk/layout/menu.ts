import { isThere } from '../composition.ts';
import { PATHS, SCREENS } from '../paths.ts';
import { may, SHOP } from '../shopFacts.ts';

/** What the screen of people is to a user who sees nobody else there. */
export const OWN_LOGIN = 'Your login';

/** The screens that this shop has a use for, and this user may see. */
export const MENU = SCREENS.filter(
  (screen) =>
    may(screen.needs) &&
    (SHOP.hasConsultant || screen.path !== PATHS.consultant) &&
    (!('capability' in screen) || isThere(screen.capability)),
).map((screen) => ({
  ...screen,
  name: screen.path === PATHS.people && !may('user-invite') ? OWN_LOGIN : screen.name,
}));
