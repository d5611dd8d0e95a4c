import { isThere } from '../composition.ts';
import { PATHS, SCREENS } from '../paths.ts';
import { SHOP } from '../shopFacts.ts';

/** The screens that this shop has a use for. */
export const MENU = SCREENS.filter(
  (screen) =>
    (SHOP.hasConsultant || screen.path !== PATHS.consultant) &&
    (!('capability' in screen) || isThere(screen.capability)),
);
