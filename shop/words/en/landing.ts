import { WORKING_HOURS } from 'one-product-shop/content/guide.ts';
import type { Point } from 'one-product-shop/content/landingSections.ts';
import type { Facts } from '../../facts.ts';

/** Shown next to the claim wherever the page makes it. */
const QUALIFIER =
  'This is a plan, not a promise. Results depend on your work and your market. We don’t claim that any result is typical.';

/** Beside a price in another currency; its rate and day are at the purchase form. */
const euro = ({ euroPrice }: Facts) => euroPrice && ` (about ${euroPrice})`;

const guarantee = ({ extendsWithdrawal, guaranteeDays }: Facts) =>
  extendsWithdrawal ? `${guaranteeDays}-day money-back guarantee.` : '';

export const landing = (facts: Facts) => ({
  title: `${facts.productName}: a roadmap to ${facts.claim}/month in ${facts.claimDays} (a plan, not a promise)`,
  description: `A practical guide to launching an AI business: ${facts.chapters} chapters, ${facts.playbooks} launch playbooks, prompts and checklists. A plan, not a promise of income. ${facts.price}, one time.`,
  headline: {
    kicker: 'A step-by-step guide to launching an AI business',
    title: `A roadmap to ${facts.claim}/month in ${facts.claimDays}`,
    qualifier: QUALIFIER,
    proof: 'See the math',
    price: facts.price,
    cta: 'Get the Guide',
    more: 'See how it works',
    notes: [
      `One-time payment${euro(facts)}${facts.chargesVat ? ', VAT included' : ''}.`,
      'Instant download. In English.',
    ],
    guarantee: guarantee(facts),
    counts: {
      pages: 'pages',
      chapters: 'chapters',
      playbooks: 'playbooks',
      prompts: 'prompts',
      templates: 'templates',
    },
    pictures: {
      cover: `Cover of ${facts.productName}`,
      roadmap: `A page of the guide: all ${facts.chapters} chapters as bars across ${facts.claimDays}`,
    },
  },
  lead: {
    title: 'From an idea to an offer people pay for, one day at a time',
    text: 'You’ve seen what AI can do. This guide covers the other half: finding a business with a costly problem, making an offer its owner understands at a glance, building it with a few tools you can swap out, and selling it without tricks.',
    bullets: [
      ['Tonight', `A ${facts.fastStartMinutes}-minute fast-start guide`],
      ['This weekend', 'A launch checklist with a time for every step'],
      ['Days 1–30', `${facts.chapters} chapters, from idea to offer to sales`],
      ['Your offer', `Launch playbooks for ${facts.playbooks} AI offers, each with its arithmetic`],
      ['Every day', 'Prompt libraries and workflow blueprints you can paste and adapt'],
      ...(facts.consultant
        ? [[facts.consultantPeriod, `Free access to an ${facts.consultant}`]]
        : []),
    ] as Point[],
    cta: 'Get the Guide',
    more: 'See the Product',
    note: `${facts.price}${euro(facts)}, one time. Delivered by email. ${guarantee(facts)}`.trim(),
  },
  product: {
    title: `One guide, five stages, ${facts.claimDays}`,
    text: 'You finish every chapter with something you can use: a list, a price, a page, a message you’ve sent. The days are working days. Work straight through, or jump to the stage where you’re stuck.',
  },
  pages: {
    title: 'Flip through it',
    note: 'Real pages from the book, which is in English.',
    previous: 'Previous pages',
    next: 'Next pages',
    enlarge: 'Enlarge',
    close: 'Close',
    spreads: [
      [
        'A playbook.',
        'The price and the hours first, then who buys, when to walk away, and what to do each day.',
      ],
      ['Chapter 1.', 'Find work that costs someone money, and put a number on it.'],
      ['Chapter 6.', 'A price worked out line by line, from both sides of the table.'],
      [
        'A caselet.',
        'What was tried, what failed, and how the numbers moved. The people are invented.',
      ],
      ['A blueprint.', 'Every step of the workflow, and where a person checks the result.'],
      ['The prompt library.', 'When to use each prompt, what to fill in, how to check the answer.'],
      [
        'The weekend checklist.',
        'From Friday evening to Sunday night, with a time for every step.',
      ],
      [
        `${facts.claimDays} on one page.`,
        `The roadmap, next to the ${facts.fastStartMinutes}-minute fast start.`,
      ],
    ] as [string, string][],
  },
  roadmap: {
    title: `The roadmap: ${facts.chapters}\u00a0chapters in ${facts.claimDays}`,
    days: 'Days',
    chapters: 'Chapters',
    cta: `Get it for ${facts.price}`,
    sample: 'Read chapter 1 free',
    samplePdf: 'Chapter 1 as a PDF',
  },
  inside: {
    title: "What's Inside",
    text: 'Seven parts. Here’s a working piece of each.',
    cards: {
      guide: {
        title: 'The Guide',
        text: `${facts.chapters} chapters with worked examples, scripts and exercises, plus day-by-day launch playbooks for ${facts.playbooks} offers. Each playbook names its buyer, its price and the hours it takes.`,
        piece: {
          show: 'See prices and hours',
          columns: ['Playbook', 'Setup', 'Monthly', 'Hours/month'],
          rows: [
            ['Support answer desk', 'for small businesses with one shared inbox'],
            ['Content repurposing studio', 'for trainers with hours of recordings and few posts'],
            ['Document extraction', 'for offices that retype invoices and forms'],
            ['Lead research desk', 'for sales teams of one to five'],
            [
              'Internal knowledge assistant',
              'for teams of 8 to 40 who keep asking the same three experts',
            ],
            ['Template and prompt product', 'for one trade with one weekly writing task'],
          ],
          none: '–',
          note: 'Example prices from the playbooks. Each one shows you how to work out your own.',
        },
      },
      consultant: {
        title: 'AI Business Consultant',
        text: `${facts.consultantPeriod} of free access to an AI system that knows the guide. Ask about your offer, your price or your next message.`,
        piece: {
          label: 'For example',
          question: 'The owner asked whether I’d do it for $300 instead of $380. Should I?',
          answer:
            'Not yet. That question is a conditional yes: they believe in the value. For a lower price, offer less, for example one delivery a day and up to 150 requests for $300.',
          note: 'From chapter 6. Answers are automated and can be wrong.',
        },
      },
      fastStart: {
        title: 'Fast-Start Guide',
        text: `${facts.fastStart}, start to finish: one buyer, one expensive problem, a one-sentence offer and one message sent.`,
        piece: {
          minute: 'minutes',
          steps: [
            'Clear the table',
            'Choose one buyer',
            'Put a cost on one problem',
            'Write the offer sentence',
            'Test one prompt',
            'Send one message',
            'Set two dates',
          ],
          card: [
            ['Buyer', 'Sam, owner of a plumbing company with five people'],
            ['Problem', '60 job reports × 12 minutes = 12 hours, $420 a month'],
            ['Message', 'Sent at 4:56 PM'],
          ] as [string, string][],
        },
      },
      prompts: {
        title: 'Prompt Systems',
        text: 'A prompt library and workflow blueprints. Each prompt tells you when to use it and what a good answer looks like.',
        piece: {
          show: 'See prompt',
          copy: 'Copy',
          copied: 'Copied',
          asked: 'For example, a customer writes:',
          question: '“Are you open on Easter Monday, and do you sharpen blades?”',
          good: [
            'A good answer leaves a gap',
            'We’re open Monday to Saturday, 8 to 5. [[(STAFF: please add: Easter Monday)]] Yes, we sharpen blades. It takes three working days.',
            'The facts say nothing about holidays, so a person fills that in.',
          ],
          bad: [
            'A bad answer fills it',
            'Good news! [[We’re open on Easter Monday]] and your blades will be ready [[the same day]].',
            'Both promises are made up. The check under each prompt catches this.',
          ],
          check: 'The check printed under',
        },
      },
      tools: {
        title: 'Tool Picker',
        text: 'For each stage: what the tool has to do, then examples. Try it:',
        piece: {
          legend: 'Where are you now?',
          job: 'Tool',
          mustDo: 'It has to',
          examples: 'For example',
        },
      },
      caselets: {
        title: 'Caselets',
        text: `${facts.caselets} illustrative cases with timelines, setbacks included. The people are invented. The steps are realistic.`,
        piece: {
          label: 'Drafts sent without changes (%)',
          day: 'Day',
          source: 'From caselet 1: The garden shop that sold last year’s prices.',
          events: [
            [27, 'an old price goes out, so all drafts are paused'],
            [48, 'spare parts added too early'],
            [90, 'the monthly fee is confirmed'],
          ] as [number, string][],
        },
      },
      checklist: {
        title: 'Launch Checklist',
        text: 'One weekend, step by step. Check off the first five right here:',
        piece: {
          items: [
            'Write the one task you will take off somebody’s desk, in a sentence without the word AI.',
            'List ten people who have that task, with the way you would reach each.',
            'Send three of them a short message asking for 20 minutes on Saturday.',
            'Choose one playbook and read it to the end. Close the other five.',
            'Create one folder, one notes page and one sheet for this launch. Nothing else.',
          ],
          minutes: 'min',
          done: 'done',
        },
      },
    },
  },
  buy: {
    title: 'Get the guide',
    text: 'Tell us where to send it. You’ll pay on the next page, hosted by our payment provider.',
    steps: [
      'Pay by card on our payment provider’s page.',
      'Get an email with the link to your library. No account, no password.',
      `Read online or download it, and start with the ${facts.fastStartMinutes}-minute guide.`,
    ],
  },
  why: {
    title: 'Why this works now',
    text: 'AI tools are good, cheap and available to everyone. What’s still hard to find is someone who understands one trade, sets the tools up, checks the results and picks up the phone. That’s who small businesses pay. This guide shows you how to become that person in a trade you know.',
    subtitle: 'What makes this guide different',
    items: [
      ['Customers first', 'You talk to ten potential buyers before you build anything.'],
      ['Math you can check', 'Every price and margin is worked out line by line, costs included.'],
      [
        'Replaceable tools',
        'You choose tools by what they need to do, so a price increase doesn’t put you out of business.',
      ],
      ['Checks built in', 'One whole chapter is about quality, privacy and copyright.'],
    ],
  },
  sums: {
    title: `What ${facts.claim} a month takes`,
    text: `This is the math behind the headline: example prices from the guide’s money map, before costs and tax. The hours include winning a new client for every one who leaves. One person has about ${WORKING_HOURS} working hours a month.`,
    columns: ['Offer', 'Price', 'Solo maximum', 'Clients', 'Hours/month'],
    rows: [
      'Support desk',
      'Content studio',
      'Extraction',
      'Lead research',
      'Knowledge assistant',
      'Paid audit',
      'Project',
      'Managed desk',
    ],
    note: `“Solo maximum” is the most one person can bill in a month. Hatched bars need more than ${WORKING_HOURS} hours, more than one person has. None of the five small offers reaches ${facts.claim} a month for one person. Two of the larger ones do, but you need past results to sell them, and more time than the first ${facts.claimDays}. The money map covers $1K, $3K and $10K, offer by offer and month by month.`,
    calculator: {
      title: 'Try your own offer',
      price: 'Monthly price per client',
      hours: 'Monthly hours per client',
      costs: 'Monthly tools and fees per client',
      clients: `clients for ${facts.claim}`,
      hoursAMonth: 'hours a month',
      anHour: 'per hour, after tools',
      fits: 'This fits in a working month, if you can do your selling in the hours left over.',
      tooLong: `That’s more than the ${WORKING_HOURS} hours one person has in a month. Raise the price, cut the hours, or aim lower.`,
      loss: 'Each client costs you more than they pay.',
      note: 'The spreadsheet in the guide also counts setup hours and model usage, and shows when an offer stops paying off.',
    },
  },
  guarantee: {
    title: `${facts.guaranteeDays}-day money-back guarantee`,
    text: `Read it, use it, then decide. If it’s not for you, tell us within ${facts.guaranteePeriod} of delivery and we’ll refund your ${facts.price}.`,
    law: 'You can simply withdraw from the contract, without giving a reason, or tell us what went wrong in a refund request.',
    link: 'How refunds work',
    stampTop: 'Money back',
    stampDays: 'days',
    line: [
      ['Day 0', `Your link arrives, and your ${facts.guaranteePeriod} start.`],
      ['Any day', 'Withdraw in two minutes, or send a refund request.'],
      [`Day ${facts.guaranteeDays}`, 'The last day to tell us.'],
      [
        'Your refund',
        `Within ${facts.withdrawalRefundPeriod} of a withdrawal, or ${facts.refundBusinessDays} business days of an accepted request.`,
      ],
    ] as [string, string][],
    stepsTitle: 'How a refund request works',
    steps: [
      'Fill out the refund request form.',
      ...(facts.requiresDeletionBeforeRefund ? ['Delete your copies.'] : []),
      `We send your refund within ${facts.refundBusinessDays} business days of accepting your request.`,
    ],
  },
  audience: {
    title: 'Who it’s for',
    forTitle: 'It’s for you if',
    for: [
      [
        'you’re new to this, or have built a little, and want a paying client',
        `Start with the ${facts.fastStartMinutes}-minute guide`,
      ],
      [
        'you freelance and want to sell results instead of hours',
        'Start with chapter 6, Price it before you build it',
      ],
      ['you’re a solo founder who wants clear steps in the right order', 'Start with the roadmap'],
    ] as [string, string][],
    notTitle: 'It’s not for you if',
    not: [
      ['you want income without the work', 'You’ll have ten conversations in the first four days'],
      ['you need deep machine-learning theory', 'This guide doesn’t go into theory or code'],
      ['you already have a sales team', 'It’s written for one person'],
    ] as [string, string][],
    cta: 'Buy Now',
    more: 'Read FAQs',
  },
  faq: {
    title: 'FAQ',
    ask: ['Another question?', 'Write to us'] as [string, string],
    items: [
      [
        'What do I get?',
        `The guide with ${facts.chapters} chapters, a ${facts.fastStartMinutes}-minute fast-start guide, prompt libraries and workflow blueprints, launch playbooks for ${facts.playbooks} AI offers, a tool picker for each stage, ${facts.caselets} caselets with timelines, ${facts.consultant && `${facts.consultantPeriod} of free access to an ${facts.consultant}, `}and a weekend launch checklist. Everything comes as PDF, spreadsheets and templates. The book, the prompts and the build lab are in English. The fast start, checklist, templates and spreadsheets also come in Bulgarian, and so do the titles and instructions of the prompts. There’s an annex on doing business in Bulgaria. We email you the download link.`,
      ],
      [
        'Is it for beginners?',
        'Yes. If you can write a clear email and use an AI chat assistant, you can follow it. You don’t need to code. Where code would help, the guide tells you what to ask for.',
      ],
      [
        'Do I get updates?',
        'Yes, for life. Every new version is free, and we’ll email you when it’s out.',
      ],
      [
        'What is the refund policy?',
        `You can get your money back within ${facts.guaranteePeriod} of delivery. The simplest way is to withdraw from the contract. You don’t need a reason, and we’ll refund you within ${facts.withdrawalRefundPeriod}. If you’d like to tell us what went wrong, fill out the refund request form${facts.requiresDeletionBeforeRefund ? ', delete your copies,' : ''} and we’ll send your refund within ${facts.refundBusinessDays} business days of accepting your request.`,
      ],
      [
        'Can I do it on my own?',
        `Yes. It’s written for one person with a few hours a day. If you get stuck, ${facts.consultant && `the ${facts.consultant} is there to help for ${facts.consultantPeriod}, and `}we answer email.`,
      ],
    ],
  },
  final: {
    title: 'Day 1 can be today',
    text: `${facts.chapters} chapters, ${facts.playbooks} playbooks, one plan. ${facts.price}${euro(facts)}, one time.`,
    cta: 'Get the Guide',
    note: QUALIFIER,
    pictures: { cover: `Cover of ${facts.productName}` },
  },
});
