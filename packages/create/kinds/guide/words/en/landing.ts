import type { Facts } from '../../facts.ts';

/** The landing page, by the names in `landing.ts`. */
export const landing = (facts: Facts) => ({
  title: `${facts.productName}: from a template to a first sale`,
  description: `A short guide to filling in a shop, in ${facts.chapters} chapters. ${facts.price}, one time.`,
  headline: {
    kicker: `A short guide in ${facts.chapters} chapters`,
    title: 'From a template to a first sale',
    qualifier: 'Which files to change, in which order, and how to see that they are right.',
    price: facts.price,
    cta: 'Get the guide',
    more: 'See what’s inside',
    pictures: { cover: 'The cover of the guide' },
    notes: ['One payment, instant access.'],
    counts: { chapters: 'chapters', pages: 'pages', checklistItems: 'steps to check off' },
  },
  inside: {
    title: 'One evening, in this order',
    cards: {
      who: {
        title: 'Say who you are',
        text: 'Price, company, taxes and legal pages: what a buyer may rely on.',
      },
      guide: {
        title: 'Put your own guide in',
        text: 'Chapters in Markdown become a PDF, an EPUB and pages to read online.',
      },
      sale: {
        title: 'Sell the first copy',
        text: 'A sale in test mode, then Stripe, then a backup.',
      },
      checklist: {
        title: 'Check it off',
        text: 'The same steps as a checklist, in the book and as a spreadsheet.',
        piece: {
          items: [
            'Replace the sample company in shop.config.ts.',
            'Set the price, and the tax regime that your accountant names.',
            'Read the four legal pages, and have a lawyer read them.',
          ],
          minutes: 'min',
          done: 'done',
        },
      },
    },
  },
  audience: {
    title: 'Is it for you?',
    forTitle: 'Yes, if',
    for: ['you have written something that people would pay for', 'you can edit a text file'],
    notTitle: 'No, if',
    not: ['you sell several products', 'you look for advice on law or taxes'],
  },
  buy: {
    title: 'Get the guide',
    text: 'Pay once. Your link arrives by email a moment later.',
    steps: ['Enter your name and email', 'Pay on a secure page', 'Read online or download'],
  },
  faq: {
    title: 'Questions',
    items: [
      ['What do I get?', `You get ${facts.contents}.`],
      ['Can I read it on a phone?', 'Yes, in the browser, or as EPUB in an app for books.'],
      ['Do I need an account?', 'No. The link in your email opens your library.'],
    ],
  },
  final: {
    title: 'Open this week',
    text: `${facts.chapters} chapters for ${facts.price}.`,
    cta: 'Get the guide',
    pictures: { cover: 'The cover of the guide' },
  },
});
