import type { ShopWords } from 'one-product-shop/content/messages.ts';
import type { Facts } from '../../facts.ts';

/** What this shop says for itself. Every other text is the engine's. */
export const words = (facts: Facts) =>
  ({
    common: {
      header: { badge: 'TXT', nav: { inside: 'What’s inside' } },
      footer: { honesty: 'Practice on the ground first. No knot replaces training.' },
    },
    landing: {
      title: `${facts.productName}: a sheet to print`,
      description: `Four knots that hold, step by step, on one sheet to print. ${facts.price}, one time.`,
      headline: {
        kicker: 'A sheet to print and keep',
        title: 'Tie it once. Trust it.',
        qualifier: 'Four knots for boats, tents and parcels, each in a few plain steps.',
        price: facts.price,
        cta: 'Get the sheet',
        more: 'See what’s inside',
        pictures: { 'knot.svg': 'A rope in a knot' },
        notes: ['One payment, instant download.'],
      },
      inside: {
        title: 'Four knots, one sheet',
        cards: {
          bowline: {
            title: 'Bowline',
            text: 'A loop that holds, and comes undone after any load.',
          },
          clove: { title: 'Clove hitch', text: 'A rope around a post, in five seconds.' },
          sheet: { title: 'Sheet bend', text: 'Two ropes of different thickness become one.' },
          trucker: { title: 'Trucker’s hitch', text: 'Pulls a line tight over a load.' },
        },
      },
      audience: {
        title: 'Is it for you?',
        forTitle: 'Yes, if',
        for: ['you camp, sail or move things', 'you tie the same wrong knot every time'],
        notTitle: 'No, if',
        not: ['you climb: learn that from a person', 'you look for decorative knots'],
      },
      buy: {
        title: 'Get the sheet',
        text: 'Pay once. Your download link arrives by email a moment later.',
        steps: ['Enter your name and email', 'Pay on a secure page', 'Download'],
      },
      guarantee: {
        title: `${facts.guaranteePeriod} to change your mind`,
        text: `Try the knots. If the sheet is not for you, tell us within ${facts.guaranteePeriod} and you get your ${facts.price} back.`,
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
      },
      faq: {
        title: 'Questions',
        items: [
          ['What do I get?', 'One text file that opens everywhere, ready to print.'],
          ['What do I need?', 'A rope of about two meters. A shoelace will do.'],
          ['Do I need an account?', 'No. The link in your email opens your library.'],
        ],
      },
      final: {
        title: 'The next knot holds',
        text: `Four knots for ${facts.price}.`,
        cta: 'Get the sheet',
      },
    },
    buy: { summary: { format: 'One text file to download' } },
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
        contents: { title: 'What you get', items: ['Four knots, step by step, to print'] },
        contract: { formatText: 'A text file (TXT). It opens on any device.' },
      },
    },
  }) satisfies ShopWords;
