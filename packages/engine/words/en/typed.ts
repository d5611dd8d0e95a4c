/**
 * How people write in this language, where the shop reads it: patterns, without regard to case. What
 * they type is read in every language of the shop.
 */
export const typed = () => ({
  /** Before the number of an order: “order no. 12”. */
  orderNumber: { order: /order/u, number: /no|nr|number/u },
  /** For the signs of an email address: “ann (at) example dot com”. */
  addressSigns: /at|dot/u,
  /** Names that are also everyday words, which stay in what a language model is sent. */
  alsoNames: `ace amber angel april art august autumn baker banks bell bill bishop black bond booker brand brook
  brown buck bush butler carpenter case cash chance chase chip clay cliff cole cook cooper crystal daisy dale
  dawn day dean dollar drew faith farmer field fisher flora ford forest frank gene glass gold good grace grant
  gray green guy hall hand hardy harmony heath hill holly holiday hope hunter iris ivy jack jade jewel joy
  joy judge june justice king knight lane law lee little long love major mark marks marsh mason max may
  melody mercy merry miles miller mills moon nick noble north olive page parker pat patience peace pearl
  penny pierce poppy porter potter power powers price pride prince ray reed rich rob robin rock rose ruby
  rusty sage sales sandy savage sharp shepherd short silver singer skip small smith snow star sterling stone
  storm strong summer summers sunny swift taylor temple trip turner van victor wade walker ward waters way
  weaver web west white will winter wise wolf wood woods worth young`,
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
