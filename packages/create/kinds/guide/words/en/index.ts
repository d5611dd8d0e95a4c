import type { ShopWords } from 'one-product-shop/content/messages.ts';
import type { Facts } from '../../facts.ts';

/** What this shop says for itself. Every other text is the engine's. */
export const words = (facts: Facts) =>
  ({
    common: {
      header: { badge: 'PDF and EPUB', nav: { inside: 'What’s inside' } },
      footer: { honesty: 'A sample. It describes the template that this shop was made from.' },
    },
    landing: {
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
      guarantee: {
        title: `${facts.guaranteePeriod} to change your mind`,
        text: `Read the guide. If it is not for you, tell us within ${facts.guaranteePeriod} and you get your ${facts.price} back.`,
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
    },
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
