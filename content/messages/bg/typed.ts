import type { Messages } from '../index.ts';

export const typed = (): Messages['typed'] => ({
  orderNumber: { order: /поръчка/u, number: /номер/u },
  cautions: {
    accountant: /данъ[кц]|данъч|ддс|осигуровк/u,
    lawyer: /закон|правн|съдя|лиценз/u,
    adviser: /инвест|акции|крипто|биткойн/u,
    income: /гарант|забогат|спечел|печел|изкара/u,
  },
  figures: {
    currency: /USD|EUR|GBP|евро|лв\.?/u,
    perMonth: /(?:на|\/)\s*месец/u,
    perHour: /(?:на|\/)\s*час/u,
    perWeek: /на\s+седмица|седмично/u,
    upTo: /до/u,
    minutes: /минути|мин/u,
  },
});
