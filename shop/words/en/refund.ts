import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const refund = (): ShopWords['refund'] => ({
  questions: {
    hours: 'About how many hours did you spend with the toolkit?',
  },
  problems: {
    hoursMissing: 'Please estimate how many hours you spent with the toolkit.',
  },
  /** By the names in `refundForm` of the shop. */
  options: {
    Clarity: 'Clarity',
    Depth: 'Depth',
    'Missing topic': 'Missing topic',
    'Price vs. value': 'Price vs. value',
    'Format/UX': 'Format/UX',
    'Fast-Start Guide': 'Fast-Start Guide',
    'Offer Recipes': 'Offer Recipes',
    'Prompt Systems': 'Prompt Systems',
    'Funnel Kit': 'Funnel Kit',
    'Sales Assets': 'Sales Assets',
    'Launch Checklist': 'Launch Checklist',
    'Clarification via email': 'Clarification via email',
    'Quick 15-min call': 'Quick 15-min call',
    'Extra examples': 'Extra examples',
    'Different format (video/audio)': 'Different format (video/audio)',
    'Updated prompts/workflows': 'Updated prompts/workflows',
    'Exchange (different topic/format)': 'Exchange (different topic/format)',
    'Keep access with extra support': 'Keep access with extra support',
  },
});
