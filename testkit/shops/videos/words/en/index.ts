import type { ShopWords } from 'one-product-shop/content/messages.ts';
import type { Facts } from '../../facts.ts';

/** What this shop says for itself. Every other text is the engine's. */
export const words = (facts: Facts) =>
  ({
    common: { header: { badge: 'HD' }, footer: { honesty: 'Bread takes time.' } },
    landing: {
      title: `${facts.productName}: a video course`,
      description: `Two videos about bread. ${facts.price} one time.`,
      headline: {
        kicker: 'A video course',
        title: 'Bake your own bread',
        qualifier: 'Every flour is different.',
        cta: 'Get the videos',
        notes: ['One-time payment.'],
        pictures: { 'loaf.jpg': 'A loaf of bread' },
      },
      lead: {
        title: 'From flour to loaf',
        text: `${facts.videos} videos.`,
        bullets: ['Levain'],
        cta: 'Get the videos',
      },
      buy: { title: 'Get the videos', text: 'One payment.', steps: ['Pay', 'Watch'] },
      guarantee: {
        title: `${facts.guaranteePeriod} to change your mind`,
        text: 'Watch them, then decide.',
        law: 'You can withdraw without giving a reason.',
        link: 'How refunds work',
        stampTop: 'Money back',
        stampDays: 'days',
        line: [['Day 0', 'Your link arrives.']],
        stepsTitle: 'How a refund works',
        steps: ['Tell us.'],
      },
      faq: { title: 'Questions', items: [['What do I get?', 'Two videos to download.']] },
      final: {
        cta: 'Get the videos',
        title: 'Start tonight',
        text: facts.price,
        note: 'No promises.',
      },
    },
    buy: { summary: { format: 'Two videos to download' } },
    refund: {
      questions: { hours: 'How many hours did you watch?' },
      options: { Depth: 'Depth', Levain: 'The levain', 'Extra examples': 'Extra examples' },
    },
    mails: {
      orderConfirmation: {
        contents: { title: 'What is in it', items: ['Two videos'] },
        contract: { formatText: 'Two videos (MP4)' },
      },
    },
  }) satisfies ShopWords;
