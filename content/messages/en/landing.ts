import type { Facts } from '../../facts.ts';

/** Shown next to the claim wherever the page makes it. */
const QUALIFIER =
  'A plan and not a promise. Results depend on your work and your market; no typical result is claimed.';

export const landing = (facts: Facts) => ({
  title: `${facts.productName}: a roadmap to ${facts.claim}/month in ${facts.claimDays} (a plan, not a promise)`,
  description: `A practical guide to launching an AI-based business: ${facts.chapters} chapters, ${facts.playbooks} playbooks, prompts and checklists. A plan, not a promise of income. ${facts.price} one time.`,
  headline: {
    kicker: 'A working manual for launching an AI-based business',
    title: `A roadmap to ${facts.claim}/month in ${facts.claimDays}`,
    qualifier: QUALIFIER,
    cta: 'Get the Guide',
    more: 'Read on',
  },
  lead: {
    title: 'From an idea to an offer somebody pays for, one working day at a time',
    text: 'You have seen what AI can do. This manual covers the other half: finding a person with a costly problem, shaping an offer they understand at once, building it from a few replaceable tools, and selling it without tricks.',
    bullets: [
      `${facts.chapters} chapters, from idea to offer to sales`,
      `Launch playbooks for ${facts.playbooks} proven AI offers`,
      'Prompt libraries and workflow blueprints, ready to paste and adapt',
      `A ${facts.fastStartMinutes}-minute fast-start guide for tonight, a weekend launch checklist for Saturday`,
      facts.consultant && `${facts.consultantPeriod} of free access to an ${facts.consultant}`,
    ].filter(Boolean),
    cta: 'Get the Guide',
    more: 'See the Product',
    note: `${facts.price} one time. Instant download by e-mail. ${facts.guaranteeDays}-day money-back guarantee.`,
  },
  product: {
    title: `One manual, five stages, ${facts.claimDays}`,
    text: 'Each chapter ends with something finished: a list, a price, a page, a message that was sent. Work through it in order, or open the stage you are stuck in.',
    pictures: { cover: `Cover of ${facts.productName}` },
    note: 'PDF, EPUB, sheets and templates. Written in English.',
    sample: 'Read chapter 1 for free (PDF)',
    counts: [
      [facts.chapters, 'chapters'],
      [facts.playbooks, 'launch playbooks'],
      [facts.caselets, 'caselets'],
      [facts.fastStartMinutes, 'minutes to a fast start'],
    ],
    cta: `Get it for ${facts.price}`,
  },
  pages: {
    pictures: {
      'chapter-1': 'First page of chapter 1',
      'caselet-1': 'A caselet with its timeline as a plot',
      'blueprint-support-drafts': 'A workflow blueprint as a diagram',
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
        text: `${facts.chapters} chapters with worked numbers, scripts and exercises, and launch playbooks for ${facts.playbooks} offers, day by day.`,
      },
      consultant: {
        title: 'AI Business Consultant',
        text: `${facts.consultantPeriod} of free access. Ask it about your offer, your price, your next message; it answers with the guide in hand.`,
      },
      fastStart: {
        title: 'Fast-Start Guide',
        text: `${facts.fastStart}, by the clock: one buyer, one costly problem, one offer sentence, one message sent.`,
      },
      prompts: {
        title: 'Prompt Systems',
        text: 'A structured prompt library and workflow blueprints. Each prompt says when to use it and how to tell a good answer.',
      },
      tools: {
        title: 'Tool Picker',
        text: 'For each stage: what a tool must do first, names second. Try it:',
        legend: 'Where are you now?',
        mustDo: 'It must',
        examples: 'For example',
      },
      caselets: {
        title: 'Caselets',
        text: `${facts.caselets} illustrative cases with timelines, setbacks included. Invented people, realistic steps.`,
      },
      checklist: {
        title: 'Launch Checklist',
        text: 'One weekend, block by block. The first five, to tick right here:',
        items: [
          'Write down one task somebody pays people to do',
          'Name ten firms that have it',
          'Put a price on one hour of it',
          'Run one real sample through your prompt',
          'Send the first three messages',
        ],
        done: 'done',
      },
    },
  },
  buy: {
    title: 'Get the guide',
    text: 'Tell us where to send it. You pay on the next page, at our payment provider.',
  },
  why: {
    title: 'Why this works now',
    text: 'The tools became cheap and good at nearly the same moment for everybody. What stayed scarce is someone who understands one trade, sets the thing up, checks its work and answers the phone. A small firm will pay one person for that.',
    subtitle: 'What is different here',
    items: [
      ['The buyer comes first', 'You talk to ten people before you build anything.'],
      ['Numbers in the open', 'Every price and margin is worked out, costs included.'],
      [
        'Replaceable tools',
        'Chosen by what they must do, so that a price change does not end your business.',
      ],
      ['Checks built in', 'Quality, privacy and rights have a chapter, not a footnote.'],
    ],
  },
  guarantee: {
    title: `${facts.guaranteePeriod}. Your money back.`,
    text: `Read it, use it, and decide. If it is not for you, tell us within ${facts.guaranteePeriod} of delivery and you get your ${facts.price} back.`,
    law: 'Your statutory right of withdrawal is separate and needs no reason.',
    link: 'How refunds work',
    stampTop: 'Money back',
    stampBottom: 'guarantee',
    stampDays: 'days',
    stepsTitle: 'How it goes',
    steps: [
      'Fill in the refund request form.',
      ...(facts.requiresDeletionBeforeRefund ? ['Delete your copies.'] : []),
      `We pay within ${facts.refundBusinessDays} business days of acceptance.`,
    ],
  },
  audience: {
    title: 'Who it is for',
    forTitle: 'For you, if',
    for: [
      'you are a beginner or intermediate builder who wants a paying client, not another demo',
      'you freelance and want to sell a result instead of hours',
      'you are a solo founder and need the steps in order',
    ],
    notTitle: 'Not for you, if',
    not: [
      'you look for income without work',
      'you need deep machine-learning theory',
      'you already run a sales team',
    ],
    cta: 'Buy Now',
    more: 'Read FAQs',
  },
  faq: {
    title: 'FAQ',
    items: [
      [
        'What do I get?',
        `The guide with ${facts.chapters} chapters, a ${facts.fastStartMinutes}-minute fast-start guide, prompt libraries and workflow blueprints, launch playbooks for ${facts.playbooks} AI offers, a tool picker for each stage, ${facts.caselets} caselets with timelines, ${facts.consultant && `${facts.consultantPeriod} of free access to an ${facts.consultant}, `}and a weekend launch checklist. PDF, sheets and templates, in English, by e-mail as a download link.`,
      ],
      [
        'Is it for beginners?',
        'Yes. If you can write a clear e-mail and use a chat assistant, you can follow it. Nothing needs programming; where code would help, it says what to ask for.',
      ],
      [
        'Do I get updates?',
        'Yes, for life. Each new edition is yours at no cost, and we mail you when it is out.',
      ],
      [
        'What is the refund policy?',
        `${facts.guaranteePeriod} from delivery, money back. Fill in the refund request form${facts.requiresDeletionBeforeRefund ? ', delete your copies,' : ''} and we pay within ${facts.refundBusinessDays} business days of acceptance. You can also withdraw from the contract without giving any reason.`,
      ],
      [
        'Can I do it on my own?',
        `Yes, it was written for one person with a few hours a day. When you are stuck, ${facts.consultant && `the ${facts.consultant} is there for ${facts.consultantPeriod}, and `}we answer e-mail.`,
      ],
    ],
  },
  final: {
    title: 'Day 1 can be today',
    text: `${facts.chapters} chapters, ${facts.playbooks} playbooks, one plan. ${facts.price}, once.`,
    cta: 'Get the Guide',
    note: QUALIFIER,
  },
});
