import { PATHS } from '../rules/paths.ts';

/** Every page that a visitor can reach without an order. */
export const VISITOR_PAGES: readonly string[] = [
  PATHS.home,
  PATHS.terms,
  PATHS.privacy,
  PATHS.payment,
  PATHS.refundPolicy,
  PATHS.contact,
  PATHS.returnForm,
  PATHS.withdraw,
  PATHS.checkout,
];
