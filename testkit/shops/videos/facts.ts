import type { ConsultantBrief } from 'one-product-shop/content/content.ts';
import type { Facts as EngineFacts } from 'one-product-shop/content/facts.ts';

/** What the texts say about the videos. */
export const productFacts = () => ({ videos: 2 });

export type Facts = EngineFacts & ReturnType<typeof productFacts>;

/** For the tests of a consultant of such a shop. */
export const CONSULTANT: ConsultantBrief = {
  role: 'baker',
  about: 'two videos about baking bread with sourdough',
  subject: 'baking bread with sourdough',
  language: 'fr',
  scope: 'baking',
  limits: 'Give no medical advice: send questions about allergies to a doctor.',
};
