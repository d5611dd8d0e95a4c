import type { ShopWords } from 'one-product-shop/content/messages.ts';
import type { Facts } from '../../facts.ts';
import { common } from './common.ts';
import { landing } from './landing.ts';

/** What this shop says for itself. Every other text is the engine's. */
export const words = (facts: Facts) =>
  ({
    common,
    landing: { ...landing(facts), guarantee: guarantee(facts) },
    buy: { summary: { format: `${facts.productName}: ${facts.contents}` } },
    refund: {
      options: {
        Depth: 'Too little detail',
        Clarity: 'Hard to follow',
        Format: 'The format',
        'All of it': 'All of it',
        'Some of it': 'Some of it',
        'More examples': 'More examples',
        'Help by email': 'Help by email',
      },
    },
    mails: {
      orderConfirmation: {
        contents: { title: 'What you get', items: [`${facts.productName}: ${facts.contents}`] },
        contract: { formatText: facts.contents },
      },
    },
  }) satisfies ShopWords;

/** Of the landing page. */
const guarantee = (facts: Facts) => ({
  title: `${facts.guaranteePeriod} to change your mind`,
  text: `Try it. If it is not for you, tell us within ${facts.guaranteePeriod} and you get your ${facts.price} back.`,
  law: 'You can withdraw without giving a reason.',
  link: 'How refunds work',
  stampTop: 'Money back',
  stampDays: 'days',
  line: [
    ['Day 0', 'Your link arrives.'],
    [`Day ${facts.guaranteeDays}`, 'The last day to tell us.'],
    ['Your refund', `Within ${facts.withdrawalRefundPeriod} of a withdrawal.`],
  ],
  stepsTitle: 'How a refund request works',
  steps: [
    'Fill out the form.',
    `We pay you back within ${facts.refundBusinessDays} business days of accepting it.`,
  ],
});
