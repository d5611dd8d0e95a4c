/**
 * How people write in this language, where the shop reads it: patterns, without regard to case. What
 * they type is read in every language of the shop.
 */
export const typed = () => ({
  /** Before the number of an order: “order no. 12”. */
  orderNumber: { order: /order/u, number: /no|nr|number/u },
  /** Questions that the consultant answers with a caution. */
  cautions: {
    accountant: /\b(?:tax|taxes|taxation|vat)\b/u,
    lawyer: /\b(?:legal|legally|law|laws|lawsuit|sue|licen[sc]e|gdpr)\b/u,
    adviser: /\b(?:invest\w*|stocks?|shares|crypto\w*|bitcoin)\b/u,
    income:
      /\b(?:guarantee\w*|get rich|10k|how much (?:will|can|could|do|would) (?:i|you|we) (?:earn|make))\b/u,
  },
  /** Around figures for a draft: “$390 a month for up to 65”, “15 a week, 32 minutes each”. */
  figures: {
    currency: /USD|EUR|GBP/u,
    perMonth: /(?:a|per|\/)\s*month/u,
    perHour: /(?:an|per|\/)\s*hour/u,
    perWeek: /(?:a|per|every|each)\s+week/u,
    upTo: /up to/u,
    minutes: /minutes|min/u,
  },
});
