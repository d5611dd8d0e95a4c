import type { Facts } from '../../content/facts.ts';

/** How the consultant's built-in engine frames what it quotes from the product. */
export const guideAnswer = (facts: Facts) => ({
  intro: `Here’s what ${facts.productName} says, in its own words:`,
  /** Before the intro, when a short question was searched together with the one before it. */
  followUp: 'I took this as a follow-up to your last question.',
  more: `More on this in ${facts.productName}:`,
  noModel: `No language model is connected, so I quote ${facts.productName} and don’t add anything of my own.`,
  professional: {
    lawyer: (question: string) =>
      `This is not legal advice. Take this question to a lawyer where you do business: “${question}”`,
    accountant: (question: string) =>
      `This is not tax advice. Take this question to an accountant where you do business: “${question}”`,
    adviser: (question: string) =>
      `This is not investment advice. Take this question to a licensed financial adviser: “${question}”`,
  },
  noPromise:
    'Nobody can promise you an income. What you earn depends on your market, your work and some luck.',
  notAnswered: `I couldn’t find an answer to this in ${facts.productName}.`,
  /** Before the stages of a guide that has some. */
  covers: 'It covers:',
  nearest: 'The sections closest to your question:',
  otherWords: 'If your question is about one of these, please try other words.',
});
