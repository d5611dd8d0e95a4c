/** What the desk shows. Times are epoch milliseconds, money is cents. */
export type { Finding } from '../doctor/finding.ts';
export type { Funnel } from '../insights/dailyFigures.ts';
export type { EditionSummary } from '../library/editionEmails.ts';
export type { BuyerSummary } from './buyers.ts';
export type { CaseDetails } from './cases.ts';
export type { MailSummary } from './emailSummaries.ts';
export type { Figures } from './figures.ts';
export type { OrderDetails } from './orders.ts';
export type { AuditLine, CaseSummary, OrderSummary } from './summaries.ts';
export type { DisputeSummary, Today } from './today.ts';
