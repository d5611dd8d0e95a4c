import type { LandingSection } from './landingSections.ts';

/**
 * The landing page, from top to bottom. Leave sections out, reorder them, add your own:
 * docs/landing-page.md lists them all. `words` names a text in `messages/<language>/landing.ts`,
 * `more` the section that a second link leads to, `if` a fact without which nothing is shown.
 */
export const LANDING: readonly LandingSection[] = [
  { section: 'hero', words: 'headline', more: 'read', ruler: true },
  { section: 'lead', id: 'read', words: 'lead', more: 'product' },
  {
    section: 'showcase',
    id: 'product',
    words: 'product',
    picture: 'cover',
    parts: [
      {
        section: 'pictures',
        words: 'pages',
        pictures: ['chapter-1', 'caselet-1', 'blueprint-support-drafts', 'tools'],
      },
      { section: 'roadmap', words: 'roadmap' },
      { section: 'chapters', words: 'chapters' },
    ],
  },
  {
    section: 'cards',
    id: 'inside',
    words: 'inside',
    cards: [
      { card: 'guide', days: [1, 30] },
      { card: 'consultant', days: [1, 30], if: 'consultant' },
      { card: 'fastStart', days: [1, 1] },
      { card: 'prompts', days: [2, 28] },
      { card: 'tools', days: [1, 30], piece: 'toolPicker' },
      { card: 'caselets', days: [1, 30] },
      { card: 'checklist', days: [18, 20], piece: 'checklist' },
    ],
  },
  { section: 'order', words: 'buy' },
  { section: 'text', words: 'why' },
  // Where it gives no more days than the law, it is no feature of the offer.
  { section: 'guarantee', words: 'guarantee', if: 'extendsWithdrawal' },
  { section: 'audience', words: 'audience', more: 'faq' },
  { section: 'faq', id: 'faq', words: 'faq' },
  { section: 'final', words: 'final', ruler: true },
];
