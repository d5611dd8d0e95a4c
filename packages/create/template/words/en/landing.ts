import type { Facts } from '../../facts.ts';

/** The landing page, by the names in `landing.ts`. */
export const landing = (facts: Facts) => ({
  title: `${facts.productName}: knots that hold`,
  description: `Four knots that hold, step by step. ${facts.price}, one time.`,
  headline: {
    kicker: 'Four knots, step by step',
    title: 'Tie it once. Trust it.',
    qualifier: 'Four knots for boats, tents and parcels, each in a few plain steps.',
    price: facts.price,
    cta: 'Get the knots',
    more: 'See what’s inside',
    pictures: { 'knot.svg': 'A rope in a knot' },
    notes: ['One payment, instant access.'],
  },
  inside: {
    title: 'Four knots for most jobs',
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
    title: 'Get the knots',
    text: 'Pay once. Your link arrives by email a moment later.',
    steps: ['Enter your name and email', 'Pay on a secure page', 'Download'],
  },
  faq: {
    title: 'Questions',
    items: [
      ['What do I get?', `You get ${facts.contents}.`],
      ['What do I need?', 'A rope of about two meters. A shoelace will do.'],
      ['Do I need an account?', 'No. The link in your email opens your library.'],
    ],
  },
  final: {
    title: 'The next knot holds',
    text: `Four knots for ${facts.price}.`,
    cta: 'Get the knots',
  },
});
