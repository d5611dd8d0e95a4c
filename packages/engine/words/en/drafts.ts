import type { Facts } from '../../content/facts.ts';
import { ANSWER_LIMIT } from '../../rules/drafts.ts';
import { asSentence, capitalized, counted } from '../../rules/text.ts';

type Values = Readonly<Record<string, string>>;

/** The consultant's drafts: what they are called, what they ask, and how they say it without a model. */
export const drafts = (facts: Facts) => ({
  title: 'Drafts',
  heading: 'Your drafts',
  description: 'An offer sentence, a one-page offer, a message and a price check of your own.',
  intro: `Answer a few short questions. You get a draft of your own as text, as a Word document and as Markdown, made from the templates in ${facts.productName}.`,
  notice: 'An automated assistant fills in these drafts. Check every line before you send it.',
  back: 'Back to the consultant',
  kinds: {
    'offer-sentence': { name: 'Offer sentence', about: 'What you do, for whom and by when.' },
    'one-page-offer': {
      name: 'One-page offer',
      about: 'The page you send after a conversation, with the client’s weekly hours counted.',
    },
    'outreach-message': {
      name: 'Outreach message',
      about: 'The first message to one person, under 110 words.',
    },
    'price-check': {
      name: 'Price check',
      about: 'Ceiling, floor and what is left, with every sum shown.',
    },
  },
  start: (n: number) => (n === 1 ? '1 question left' : `${n} questions left`),
  ready: 'Ready',
  yours: 'Your draft',
  word: 'Download for Word',
  markdown: 'Download as Markdown',
  learn: `Read about it in ${facts.productName}`,
  sums: 'Every sum is computed by the shop’s own code from your figures.',
  plainWords: 'Worded from your answers, without a language model.',
  worded: (model: string) => `Written by ${model} from your answers. The figures are yours.`,
  sentTo: (host: string) =>
    `When you save, these answers, your profile and your latest conversation are sent to ${host} to word the text. We remove your name, email address and order number from them. Nicknames, misspelled names and details of other people stay in.`,
  questions: 'Your answers',
  change: 'Change your answers',
  save: 'Save and show the draft',
  suggested: 'Taken from your profile or conversation. Please check it.',
  errorTitle: 'Please check these answers:',
  currency: 'Currency of your prices',
  delete: 'Delete my answers',
  deleteConfirm: 'The drafts made from them are deleted too. This can’t be undone.',
  deleteNow: 'Delete now',
  ended: (day: string) =>
    `Your free access ended on ${day}. You can still read and download your drafts, and delete them.`,
  unwritten: 'You haven’t made a draft of this kind.',
  fields: {
    client: { label: 'Who is it for?', hint: 'Such as recruiting agencies with two to ten people' },
    have: {
      label: 'What do they have today?',
      hint: 'The input, such as résumés in any format',
    },
    get: {
      label: 'What do they get from you?',
      hint: 'The output, such as résumés in their own template',
    },
    when: { label: 'By when, or how often?', hint: 'Such as by ten the next working day' },
    check: {
      label: 'How is it checked?',
      hint: 'Such as every line compared with the original by a person',
    },
    firstStep: {
      label: 'What is the small paid first step?',
      hint: 'Such as a two-week pilot with up to 30 résumés',
    },
    theirPart: {
      label: 'What does the client still do?',
      hint: 'Such as reading each résumé and sending it',
    },
    excluded: {
      label: 'What is not included?',
      hint: 'Something that a reasonable client might expect, such as contacting candidates',
    },
    recipient: { label: 'Who is the message to?', hint: 'As you would address them: Ms. Okafor' },
    observation: {
      label: 'What did you notice about them?',
      hint: 'One public fact about this person only, for example: “Your ad puts tenant email first.”',
    },
    proof: {
      label: 'What proof do you honestly have?',
      hint: 'Such as I have made a sample with ten invented messages',
    },
    signature: { label: 'How do you sign?', hint: 'Name, town, phone or website' },
    items: { label: 'How many come in each week?', hint: 'A number, such as 15' },
    minutesToday: {
      label: 'How many minutes do they spend on each one today?',
      hint: 'Such as 32',
    },
    minutesAfter: {
      label: 'How many minutes will they spend on each one with your service?',
      hint: 'Such as 6',
    },
    minutesMine: {
      label: 'How many minutes do you spend on each one?',
      hint: 'Measured with a stopwatch, such as 4',
    },
    contactMinutes: {
      label: 'How many minutes a month for questions, invoice and report?',
      hint: 'Such as 80',
    },
    cap: { label: 'Up to how many a month?', hint: 'Such as 65' },
    clientRate: {
      label: 'What does an hour of their work cost them?',
      hint: 'With all costs of the employee, such as 30',
    },
    myRate: {
      label: 'What is the lowest hourly rate you would gladly work for?',
      hint: 'Such as 36',
    },
    costs: {
      label: 'What do tools and payment fees for this client cost you in a month?',
      hint: 'Such as 27',
    },
    price: { label: 'What is your price for a month?', hint: 'Such as 390' },
    firstPrice: { label: 'What does the first step cost?', hint: 'Once, such as 210' },
  },
  problems: {
    missing: 'Please answer this question.',
    'too-long': `Please use at most ${ANSWER_LIMIT} characters.`,
    number: 'Please write one number, such as 15 or 2.5.',
    'too-large': 'Please check this number. It is very large.',
    zero: 'Please write a number above zero.',
    'no-saving': 'It has to be fewer minutes than today. Please check both numbers.',
  },
  /** Words of ours, when no language model words them. */
  plain: {
    sentence: (a: Values) =>
      `I turn ${a.have} into ${a.get} ${a.when} for ${a.client}, ${a.check}, starting with ${a.firstStep}.`,
    headline: (a: Values) => capitalized(`${a.get}, ${a.when}`),
    situation: (a: Values) =>
      `Today you have ${a.have}. About ${a.items} ${a.items === '1' ? 'comes' : 'come'} in each week, and each takes ${counted(a.minutesToday ?? '', 'minute')}.`,
    opening: (a: Values) => asSentence(a.observation ?? ''),
    pitch: (a: Values) => `I turn ${a.have} into ${a.get} ${a.when}, ${a.check}.`,
  },
  verdict: {
    fits: (floor: string, half: string) =>
      `Your price works: it’s between your floor (${floor}) and half of what the client saves (${half}).`,
    'below-floor': (floor: string, half: string) =>
      `Your price is below your floor of ${floor}. There is room up to ${half}, half of what the client saves.`,
    'above-half': (floor: string, half: string) =>
      `Your price is above half of the client’s saving, ${half}. Your floor is ${floor}, so there is a price in between.`,
    'no-gap': (floor: string, half: string) =>
      `No price fits: your floor of ${floor} is above half of the client’s saving, ${half}. Set a minimum volume, cut minutes, or find more value.`,
  },
});
