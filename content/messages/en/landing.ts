import type { Facts } from '../../facts.ts';

/** Shown next to the claim wherever the page makes it. */
const QUALIFIER =
  'This is a plan, not a promise. Results depend on your work and your market. We don’t claim that any result is typical.';

/** Beside a price in another currency; its rate and day are at the order form. */
const euro = ({ euroPrice }: Facts) => euroPrice && ` (about ${euroPrice})`;

export const landing = (facts: Facts) => ({
  title: `${facts.productName}: a roadmap to ${facts.claim}/month in ${facts.claimDays} (a plan, not a promise)`,
  description: `A practical guide to launching an AI business: ${facts.chapters} chapters, ${facts.playbooks} launch playbooks, prompts and checklists. A plan, not a promise of income. ${facts.price}, one time.`,
  headline: {
    kicker: 'A step-by-step guide to launching an AI business',
    title: `A roadmap to ${facts.claim}/month in ${facts.claimDays}`,
    qualifier: QUALIFIER,
    cta: 'Get the Guide',
    more: 'See how it works',
  },
  lead: {
    title: 'From an idea to an offer people pay for, one day at a time',
    text: 'You’ve seen what AI can do. This guide covers the other half: finding a business with an expensive problem, shaping an offer it understands at a glance, building it with a few tools you can swap out, and selling it without tricks.',
    bullets: [
      `${facts.chapters} chapters, from idea to offer to sales`,
      `Launch playbooks for ${facts.playbooks} proven AI offers`,
      'Prompt libraries and workflow blueprints you can paste and adapt',
      `A ${facts.fastStartMinutes}-minute fast-start guide for tonight and a weekend launch checklist`,
      facts.consultant && `${facts.consultantPeriod} of free access to an ${facts.consultant}`,
    ].filter(Boolean),
    cta: 'Get the Guide',
    more: 'See the Product',
    note: `${facts.price}${euro(facts)}, one time. Instant download, delivered by email.${facts.extendsWithdrawal ? ` ${facts.guaranteeDays}-day money-back guarantee.` : ''}`,
  },
  product: {
    title: `One guide, five stages, ${facts.claimDays}`,
    text: 'You finish every chapter with something you can use: a list, a price, a page, a message you’ve sent. Work straight through, or jump to the stage where you’re stuck.',
    pictures: { cover: `Cover of ${facts.productName}` },
    note: 'PDF, EPUB, spreadsheets and templates. In English.',
    sample: 'Read chapter 1 free (PDF)',
    counts: [
      [facts.chapters, 'chapters'],
      [facts.playbooks, 'launch playbooks'],
      [facts.caselets, 'caselets'],
      [facts.fastStartMinutes, 'minutes to get started'],
    ],
    cta: `Get it for ${facts.price}`,
  },
  pages: {
    pictures: {
      'chapter-1': 'First page of chapter 1',
      'caselet-1': 'A caselet with its timeline chart',
      'blueprint-support-drafts': 'A workflow blueprint',
      tools: 'The tool picker',
    },
  },
  roadmap: { title: 'The roadmap', days: 'Days' },
  chapters: { title: `All ${facts.chapters} chapters` },
  inside: {
    title: "What's Inside",
    cards: {
      guide: {
        title: 'The Guide',
        text: `${facts.chapters} chapters with worked examples, scripts and exercises, plus day-by-day launch playbooks for ${facts.playbooks} offers.`,
      },
      consultant: {
        title: 'AI Business Consultant',
        text: `${facts.consultantPeriod} of free access to an AI system that knows the guide. Ask about your offer, your price or your next message.`,
      },
      fastStart: {
        title: 'Fast-Start Guide',
        text: `${facts.fastStart}, start to finish: one buyer, one expensive problem, a one-sentence offer and one message sent.`,
      },
      prompts: {
        title: 'Prompt Systems',
        text: 'A prompt library and workflow blueprints. Each prompt tells you when to use it and what a good answer looks like.',
      },
      tools: {
        title: 'Tool Picker',
        text: 'For each stage: what the tool has to do, then examples. Try it:',
        legend: 'Where are you now?',
        mustDo: 'It has to',
        examples: 'For example',
      },
      caselets: {
        title: 'Caselets',
        text: `${facts.caselets} illustrative cases with timelines, setbacks included. The people are invented. The steps are realistic.`,
      },
      checklist: {
        title: 'Launch Checklist',
        text: 'One weekend, step by step. Check off the first five right here:',
        items: [
          'Write down one task that businesses pay people to do',
          'List ten businesses that have it',
          'Work out what one hour of it costs',
          'Run one real example through your prompt',
          'Send the first three messages',
        ],
        done: 'done',
      },
    },
  },
  buy: {
    title: 'Get the guide',
    text: 'Tell us where to send it. You’ll pay on the next page, hosted by our payment provider.',
  },
  why: {
    title: 'Why this works now',
    text: 'AI tools are good, cheap and available to everyone. What’s still hard to find is someone who understands one trade, sets the tools up, checks the results and picks up the phone. That’s who small businesses pay. This guide shows you how to become that person in a trade you know.',
    subtitle: 'What makes this guide different',
    items: [
      ['Customers first', 'You talk to ten potential buyers before you build anything.'],
      ['See the math', 'Every price and margin is worked out line by line, costs included.'],
      [
        'Replaceable tools',
        'You choose tools by what they need to do, so a price increase doesn’t put you out of business.',
      ],
      ['Checks built in', 'Quality, privacy and copyright get a full chapter, not a footnote.'],
    ],
  },
  guarantee: {
    title: `${facts.guaranteeDays}-day money-back guarantee`,
    text: `Read it, use it, then decide. If it’s not for you, tell us within ${facts.guaranteePeriod} of delivery and we’ll refund your ${facts.price}.`,
    law: 'You can simply withdraw from the contract, without giving a reason, or tell us what went wrong in a refund request.',
    link: 'How refunds work',
    stampTop: 'Money back',
    stampDays: 'days',
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
      'you’re a beginner or intermediate builder who wants a paying client, not another demo',
      'you freelance and want to sell results instead of hours',
      'you’re a solo founder who wants clear steps in the right order',
    ],
    notTitle: 'It’s not for you if',
    not: [
      'you want income without the work',
      'you need deep machine-learning theory',
      'you already have a sales team',
    ],
    cta: 'Buy Now',
    more: 'Read FAQs',
  },
  faq: {
    title: 'FAQ',
    items: [
      [
        'What do I get?',
        `The guide with ${facts.chapters} chapters, a ${facts.fastStartMinutes}-minute fast-start guide, prompt libraries and workflow blueprints, launch playbooks for ${facts.playbooks} AI offers, a tool picker for each stage, ${facts.caselets} caselets with timelines, ${facts.consultant && `${facts.consultantPeriod} of free access to an ${facts.consultant}, `}and a weekend launch checklist. Everything is in English and comes as PDF, spreadsheets and templates. We email you the download link.`,
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
  },
});
