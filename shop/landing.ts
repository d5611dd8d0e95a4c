import { WORKING_HOURS } from 'one-product-shop/content/guide.ts';
import type { LandingSection } from 'one-product-shop/content/landingSections.ts';
import { PRODUCT } from './facts.ts';

/**
 * The landing page, from top to bottom. Leave sections out, reorder them, add your own:
 * docs/landing-page.md lists them all. `words` names a text in `messages/<language>/landing.ts`,
 * `more` the section that a second link leads to, `if` a fact without which nothing is shown.
 */
export const LANDING: readonly LandingSection[] = [
  {
    section: 'hero',
    words: 'headline',
    more: 'read',
    proof: 'sums',
    picture: 'cover',
    sheet: 'roadmap',
  },
  { section: 'lead', id: 'read', words: 'lead', more: 'product' },
  {
    section: 'showcase',
    id: 'product',
    words: 'product',
    parts: [
      {
        section: 'spreads',
        words: 'pages',
        spreads: [
          ['playbook-1', 'playbook-1+1'],
          ['chapter-1+1', 'chapter-1+2'],
          ['chapter-6+2', 'chapter-6+3'],
          ['caselet-1', 'caselet-1+1'],
          ['blueprint-support-drafts', 'blueprint-support-drafts+1'],
          ['prompts-research+1', 'prompts-research+2'],
          ['tools+2', 'checklist'],
          ['roadmap', 'fast-start'],
        ],
      },
      { section: 'roadmap', words: 'roadmap' },
    ],
  },
  {
    section: 'cards',
    id: 'inside',
    words: 'inside',
    cards: [
      { card: 'guide', piece: 'prices', columns: 12 },
      { card: 'consultant', piece: 'dialogue', columns: 5, if: 'consultant' },
      { card: 'fastStart', piece: 'clock', columns: 7 },
      { card: 'prompts', piece: 'prompt', columns: 12 },
      { card: 'tools', piece: 'toolPicker', columns: 5 },
      { card: 'caselets', piece: 'plot', columns: 7 },
      { card: 'checklist', piece: 'checklist', columns: 12 },
    ],
  },
  { section: 'order', words: 'buy' },
  {
    section: 'text',
    words: 'why',
    parts: [
      {
        section: 'sums',
        id: 'sums',
        words: 'sums',
        goal: PRODUCT.claim.monthlyDollars,
        hours: WORKING_HOURS,
      },
    ],
  },
  // Where it gives no more days than the law, it is no feature of the offer.
  { section: 'guarantee', words: 'guarantee', if: 'extendsWithdrawal' },
  { section: 'audience', words: 'audience', more: 'faq' },
  { section: 'faq', id: 'faq', words: 'faq' },
  { section: 'final', words: 'final', picture: 'cover' },
];
