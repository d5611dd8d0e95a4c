import type {
  DocumentSummary,
  Ledger,
  OssReport,
} from '../../../packages/engine/server/commands/views.ts';

export const BUSINESS = {
  name: 'Сдружение за приложни дигитални услуги и обучение „Потоци и борове“ ООД',
  street: 'бул. „Образец“ № 7, вх. Б, ет. 3, ап. 12',
  city: 'Пловдив',
  postalCode: '4000',
  country: 'BG',
  registrationNumber: '999999999',
  vatNumber: 'BG999999999',
};

export const DOCUMENT: DocumentSummary = {
  id: 'document-id',
  code: '0000000041',
  kind: 'invoice',
  corrects: null,
  orderId: 'order-id',
  issuedOn: '2026-11-13',
  suppliedOn: '2026-11-12',
  countsOn: '2026-11-12',
  treatment: 'domestic',
  country: 'BG',
  rate: 2000,
  currency: 'USD',
  netCents: 4083,
  taxCents: 817,
  grossCents: 4900,
  localCurrency: 'EUR',
  localNetCents: 3507,
  localTaxCents: 702,
  exchangeRate: '1.1642',
  exchangeDay: '2026-11-12',
  ...{ billingCountry: 'BG', cardCountry: 'BG', countryEvidence: 'two agree' as const },
  business: BUSINESS.name,
  registrationNumber: BUSINESS.registrationNumber,
  vatNumber: BUSINESS.vatNumber,
};

const WAITING: OssReport['waiting'] = {
  count: 2,
  orders: [
    ...(['no-rate', 'failed'] as const).map((reason, index) => ({
      ...{ order: 40 + index, suppliedOn: '2026-11-14', reason },
      ...{ amountCents: 4900, currency: 'USD' },
    })),
  ],
};

export const OSS: OssReport = {
  currency: 'EUR',
  quarter: '2026-Q4',
  rows: [
    { country: 'DE', rate: 1900, netCents: 123_456, taxCents: 23_457 },
    { country: 'FI', rate: 2550, netCents: 3_904, taxCents: 996 },
  ],
  corrections: [{ quarter: '2026-Q3', country: 'FR', taxCents: -817 }],
  balances: [
    { country: 'DE', taxCents: 23_457 },
    { country: 'FI', taxCents: 996 },
    { country: 'FR', taxCents: -817 },
  ],
  payableCents: 24_453,
  waiting: WAITING,
};

export const LEDGER: Ledger = {
  month: '2026-11',
  currency: 'EUR',
  documents: 209,
  waiting: WAITING,
  totals: [
    { treatment: 'domestic', rate: 2000, netCents: 732_963, taxCents: 146_593 },
    { treatment: 'reverse-charge', rate: 0, netCents: 4209, taxCents: 0 },
  ],
};
