/** What the desk shows. Times are epoch milliseconds, money is cents. */
export type { Finding } from '../doctor/finding.ts';
export type { Ledger, OssReport } from '../documents/taxReports.ts';
export type { Waiting, WaitingReason } from '../documents/waitingOrders.ts';
export type { Funnel } from '../insights/dailyFigures.ts';
export type { MessageSummary } from '../library/buyerMessages.ts';
export type { Delivery } from '../library/deliveries.ts';
export type { EditionSummary } from '../library/editionEmails.ts';
export type { SetUpStep } from '../payments/setUpSteps.ts';
export type { Period } from '../refunds/deadlines.ts';
export type { BuyerSummary } from './buyerCommands.ts';
export type { StoryLine } from './buyerStory.ts';
export type { CaseDetails } from './caseCommands.ts';
export type { CodeSummary } from './codeCommands.ts';
export type { MailSummary } from './emailSummaries.ts';
export type { Figures } from './figureCommands.ts';
export type { OrderDetails } from './orderCommands.ts';
export type { SettingsVersion, SettingsView, TextsView } from './settingCommands.ts';
export type { SourceRow } from './sourceFigures.ts';
export type { StripeStatus } from './stripeCommands.ts';
export type {
  CaseSummary,
  DocumentSummary,
  HistoryLine,
  OrderDispute,
  OrderSummary,
} from './summaries.ts';
export type { DisputeSummary, Today } from './todayCommand.ts';
export type { UnpaidForm } from './unpaidFormCommands.ts';
