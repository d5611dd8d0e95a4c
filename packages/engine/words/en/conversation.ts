import type { Facts } from '../../content/facts.ts';
import { QUESTION_LIMIT } from '../../rules/consultant.ts';

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** The page where buyers talk to the consultant. */
export const conversation = (facts: Facts) => ({
  title: facts.consultant,
  description: 'Ask about what you bought, and see where the answer is from.',
  library: 'Library',
  readOnline: 'Read online',
  short: 'Consultant',
  heading: 'Ask the consultant',
  /** The EU AI Act has us say it before the first question. */
  notice: {
    first: 'An automated assistant. It can be wrong.',
    more: `It is an AI system, not a person. It answers from ${facts.productName} and shows you where. It doesn’t give legal, tax or investment advice.`,
  },
  /** Whom the questions are sent to. */
  provider: (host: string) =>
    `Your questions, this conversation and your profile are sent to ${host}. We remove your name, email address and order number from them. Nicknames, misspelled names and details of other people stay in, so please leave those out.`,
  noProvider: `Your questions are answered on this server and are not sent anywhere else. No language model is connected: answers are quoted from ${facts.productName}.`,
  footer: 'Automated, can be wrong',
  newConversation: 'New conversation',
  conversations: 'Your conversations',
  questionCount: (n: number) => count(n, 'question', 'questions'),
  daysLeft: (n: number): string => (n === 0 ? 'last day' : n === 1 ? 'day left' : 'days left'),
  until: (day: string) => `Until ${day}. You can still read your conversations after that.`,
  ended: (day: string) =>
    `Your free access ended on ${day}. You can still read, export and delete your conversations. ${facts.productName} and every update stay yours.`,
  you: 'You',
  consultant: 'Consultant',
  label: 'Your question',
  placeholder: `Ask about anything in ${facts.productName}`,
  ask: 'Ask',
  hint: `In ${facts.languages}. At most ${QUESTION_LIMIT} characters.`,
  examplesTitle: 'For example',
  writing: 'Writing the answer…',
  refresh: 'Refresh the page to see it',
  stop: 'Stop',
  stopped: 'You stopped this answer.',
  unanswered: 'This question wasn’t answered. It’s saved, so you can ask it again.',
  again: 'Ask again',
  fallback: {
    budget: `The language model’s budget for this month is used up. This answer is quoted from ${facts.productName}.`,
    provider: `The language model didn’t respond. This answer is quoted from ${facts.productName}. You can ask again later.`,
    busy: `Many people are asking at the moment. This answer is quoted from ${facts.productName}.`,
  },
  builtIn: `Answered from ${facts.productName}, without a language model`,
  answeredBy: (model: string) => `Answered by ${model}`,
  sources: 'Where it’s from',
  source: (n: number) => `Source ${n}`,
  copy: 'Copy',
  copied: 'Copied',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  done: 'Answer ready',
  manage: 'Manage this conversation',
  name: 'Name',
  rename: 'Rename',
  export: 'Export as Markdown',
  share: 'Share with the seller',
  shareHint: 'The seller can then read this conversation, and only this one.',
  unshare: 'Stop sharing',
  delete: 'Delete this conversation',
  deleteConfirm: 'Its questions and answers can’t be restored.',
  deleteNow: 'Delete now',
  profile: {
    title: 'Your profile',
    text: 'The consultant uses it in its answers.',
    change: 'Change your profile',
    save: 'Save profile',
    none: 'Not filled in yet',
    fields: {
      trade: 'Trade',
      client: 'Client',
      offer: 'Offer',
      price: 'Price',
      hours: 'Hours a week',
    },
    hints: {
      trade: 'What you do',
      client: 'Who pays you',
      offer: 'What they get',
      price: 'What you charge',
      hours: 'How many hours you have for this',
    },
  },
  /** Of a product with a plan by days. */
  day: (day: number, days: number) => `Day ${day} of ${days}`,
  problems: {
    empty: 'Type your question first.',
    'too-long': `Your question is too long. Please use at most ${QUESTION_LIMIT} characters.`,
    busy: 'Your last question is still being answered. Wait for the answer or stop it.',
    'day-limit': 'You’ve used all of today’s questions. You can ask again tomorrow.',
    ended: 'Your free access has ended, so this question wasn’t sent.',
  },
});
