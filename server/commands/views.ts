/** What the desk shows. Times are epoch milliseconds, money is cents. */
export type { Period } from '../cases/deadlines.ts';
export type { Finding } from '../doctor/finding.ts';
export type { Funnel } from '../insights/dailyFigures.ts';
export type { EditionSummary } from '../library/editionEmails.ts';
export type { BuyerSummary } from './buyerCommands.ts';
export type { CaseDetails } from './caseCommands.ts';
export type { MailSummary } from './emailSummaries.ts';
export type { Figures } from './figureCommands.ts';
export type { OrderDetails } from './orderCommands.ts';
export type { AuditLine, CaseSummary, OrderSummary } from './summaries.ts';
export type { DisputeSummary, Today } from './todayCommand.ts';
