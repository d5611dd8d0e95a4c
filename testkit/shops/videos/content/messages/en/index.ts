import type { Facts } from '../../../../../../content/facts.ts';
import { messages as ours } from '../../../../../../content/messages/en/index.ts';
import type { Messages } from '../../../../../../content/messages/index.ts';

/** Our general texts, with different texts about the product. */
export function messages(facts: Facts): Messages {
  const { buy, common, landing, mails, refund, ...rest } = ours(facts);
  return {
    ...rest,
    buy: { ...buy, summary: { ...buy.summary, format: 'Two videos to download' } },
    refund: { ...refund, options: { ...refund.options, Levain: 'The levain' } },
    common: {
      ...common,
      header: { ...common.header, badge: 'HD' },
      footer: { ...common.footer, honesty: 'Bread takes time.' },
    },
    landing: {
      ...landing,
      title: `${facts.productName}: a video course`,
      description: `Two videos about bread. ${facts.price} one time.`,
      headline: {
        ...landing.headline,
        kicker: 'A video course',
        title: 'Bake your own bread',
        qualifier: 'Every flour is different.',
        cta: 'Get the videos',
      },
      lead: {
        ...landing.lead,
        title: 'From flour to loaf',
        text: 'Two videos.',
        bullets: ['Levain'],
      },
      buy: { ...landing.buy, steps: ['Pay', 'Watch'] },
      faq: { ...landing.faq, items: [['What do I get?', 'Two videos to download.']] },
      final: { ...landing.final, title: 'Start tonight', text: facts.price, note: 'No promises.' },
    },
    mails: {
      ...mails,
      orderConfirmation: {
        ...mails.orderConfirmation,
        contents: { title: 'What is in it', items: ['Two videos'] },
      },
    },
  };
}
