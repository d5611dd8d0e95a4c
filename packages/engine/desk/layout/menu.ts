import { isThere } from '../composition.ts';
import { PATHS, SCREENS } from '../paths.ts';
import { may, SHOP } from '../shopFacts.ts';

/** The screens that this shop has a use for, and this user may see. */
export const MENU = SCREENS.filter(
  (screen) =>
    may(screen.needs) &&
    (SHOP.hasConsultant || screen.path !== PATHS.consultant) &&
    (!('capability' in screen) || isThere(screen.capability)),
);
