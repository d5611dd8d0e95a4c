/** How the consultant's built-in engine frames what it quotes from the guide. */
export const guideAnswer = () => ({
  intro: 'The guide says about this, in its own words:',
  more: 'More about it in the guide:',
  noModel: 'No language model is connected, so I quote the guide and don’t add anything of my own.',
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
  notAnswered: 'I found no answer to this in the guide. It covers:',
  nearest: 'The places nearest to your question:',
  otherWords: 'If your question belongs to one of these, please ask it in other words.',
});
