import type { ShopWords } from 'one-product-shop/content/messages.ts';
import type { Facts } from '../../facts.ts';

export const mails = (facts: Facts): ShopWords['mails'] => ({
  orderConfirmation: {
    contents: {
      title: 'What you get',
      items: [
        `${facts.chapters} chapters, from idea to offer to sales`,
        `A ${facts.fastStartMinutes}-minute fast-start guide`,
        'Prompt libraries and workflow blueprints',
        `Launch playbooks for ${facts.playbooks} AI offers`,
        'A tool picker for each stage',
        `${facts.caselets} illustrative caselets with timelines`,
        'A weekend launch checklist',
        facts.consultant &&
          `${facts.consultantPeriod} of free access to an ${facts.consultant} (an AI system), starting at delivery. It ends by itself. You won’t be charged.`,
      ].filter(Boolean),
    },
    contract: {
      formatText:
        'PDF documents, spreadsheets and templates to download. The book, the prompts and the build lab are in English. The fast start, checklist, templates, spreadsheets and prompt instructions also come in Bulgarian. The files work on any device that opens PDF and spreadsheet files.',
    },
  },
  refundRequestReceived: {
    next: {
      'Exchange (different topic/format)':
        'You asked for an exchange. We’ll email you with what we can offer. Until then, nothing about your order changes. If you’d rather have a refund, reply to this email.',
      'Keep access with extra support':
        'You asked to keep your access and get extra support. We’ll email you about how we can help. Until then, nothing about your order changes. If you’d rather have a refund, reply to this email.',
    },
  },
});
