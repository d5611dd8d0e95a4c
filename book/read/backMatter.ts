/** Titles of the back matter, which every format and the spreadsheets show. */
export const BACK_MATTER = {
  prompts: { title: 'Prompt library' },
  tools: { title: 'Tool picker', kicker: 'For each stage' },
  checklist: {
    title: 'Weekend launch checklist',
    kicker: 'Friday evening to Sunday afternoon',
    lead: 'Minutes are planning values for one person with an offer in mind.',
  },
} as const;
