import type { Language } from './language.ts';

/** The parameters by which a hosted payment link knows its buyer. */
export const prefilled = (email: string, language: Language) => ({
  prefilled_email: email,
  locale: language,
});
