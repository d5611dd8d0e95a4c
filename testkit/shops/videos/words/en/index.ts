import type { Facts } from '../../../../../content/facts.ts';
import type { Messages } from '../../../../../content/messages.ts';
import { messages as ours } from '../../../../../words/en/index.ts';

const PICTURES = { 'loaf.jpg': 'A loaf of bread', cover: 'Not shown', roadmap: 'Not shown' };
/** The link to the contact page, which a list of questions may leave out. */
const NONE = undefined as unknown as [string, string];

/** Our general texts, with different texts about the product. */
export function messages(facts: Facts): Messages {
  const { buy, common, landing, mails, refund, ...rest } = ours(facts);
  return {
    ...rest,
    buy: { ...buy, summary: { ...buy.summary, format: 'Two videos to download' } },
    refund: {
      ...refund,
      questions: { ...refund.questions, hours: 'How many hours did you watch?' },
      problems: { ...refund.problems, hoursMissing: 'How many hours did you watch?' },
      options: {
        Depth: 'Depth',
        Levain: 'The levain',
        'Extra examples': 'Extra examples',
        Refund: 'Refund',
      },
    },
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
        notes: ['One-time payment.'],
        pictures: PICTURES,
      },
      lead: {
        ...landing.lead,
        title: 'From flour to loaf',
        text: 'Two videos.',
        bullets: ['Levain'],
        cta: 'Get the videos',
      },
      buy: { ...landing.buy, title: 'Get the videos', steps: ['Pay', 'Watch'] },
      faq: { ...landing.faq, ask: NONE, items: [['What do I get?', 'Two videos to download.']] },
      final: {
        ...landing.final,
        cta: 'Get the videos',
        title: 'Start tonight',
        text: facts.price,
        note: 'No promises.',
      },
    },
    mails: {
      ...mails,
      orderConfirmation: {
        ...mails.orderConfirmation,
        contents: { title: 'What is in it', items: ['Two videos'] },
        contract: { ...mails.orderConfirmation.contract, formatText: 'Two videos (MP4)' },
      },
    },
  };
}
