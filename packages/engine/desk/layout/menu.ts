import { PATHS, SCREENS } from '../paths.ts';
import { SHOP } from '../shopFacts.ts';

/** The screens that this shop has a use for. */
export const MENU = SCREENS.filter(({ path }) => SHOP.hasConsultant || path !== PATHS.consultant);
