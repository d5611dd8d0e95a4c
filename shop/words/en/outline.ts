/** The five stages of the guide, its chapter titles, and what the tool picker says of each stage. */
export const outline = () => ({
  find: {
    name: 'Find',
    aim: 'a costly problem, ten people who have it',
    chapters: [
      'Start from a cost, not a tool',
      'Choose a buyer you can reach',
      'Ten conversations in three days',
      'Pick one offer and park the rest',
    ],
    tool: {
      job: 'Research assistant',
      mustDo: 'read the pages and files you give it and cite its sources',
      examples: 'Claude, ChatGPT, Perplexity',
    },
  },
  shape: {
    name: 'Shape',
    aim: 'one offer on one page, with a price',
    chapters: [
      'The smallest offer worth paying for',
      'Price it before you build it',
      'The one-page offer',
      'Costs, margin, break-even',
    ],
    tool: {
      job: 'Spreadsheet',
      mustDo: 'show every formula and update when a price changes',
      examples: 'LibreOffice Calc, Google Sheets, Excel',
    },
  },
  build: {
    name: 'Build',
    aim: 'a workflow that holds up on real examples',
    chapters: [
      'Few tools, all replaceable',
      'Prompts that hold up on bad days',
      'From prompt to workflow',
      'Quality, privacy, rights',
    ],
    tool: {
      job: 'Workflow runner',
      mustDo: 'pause for human review, keep a log and export everything',
      examples: 'n8n, Make, Zapier',
    },
  },
  sell: {
    name: 'Sell',
    aim: 'conversations, proposals, the first yes',
    chapters: [
      'A page that sells while you sleep less',
      'Your first twenty prospects',
      'Outreach people answer',
      'The call, the proposal, the yes',
    ],
    tool: {
      job: 'Contact list',
      mustDo: 'show the next step and its date for every contact',
      examples: 'a spreadsheet, Notion, HubSpot',
    },
  },
  grow: {
    name: 'Grow',
    aim: 'delivery, proof, the second client',
    chapters: [
      'Contract, invoice, first delivery',
      'Measure what the client feels',
      'Support, renewals, referrals',
      'The next thirty days',
    ],
    tool: {
      job: 'Invoicing',
      mustDo: 'number documents in sequence and remind politely',
      examples: 'Stripe Invoicing, Wave, Zoho Invoice',
    },
  },
});
