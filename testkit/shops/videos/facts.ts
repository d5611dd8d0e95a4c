import type { ConsultantBrief } from '../../../content/content.ts';

/** What the texts say about the videos. */
export const productFacts = () => ({ videos: 2 });

/** For the tests of a consultant of such a shop. */
export const CONSULTANT: ConsultantBrief = {
  role: 'baker',
  about: 'two videos about baking bread with sourdough',
  subject: 'baking bread with sourdough',
  language: 'fr',
  scope: 'baking',
  limits: 'Give no medical advice: send questions about allergies to a doctor.',
};
