import type { CaseKind, CaseState } from '../../rules/case.ts';
import type { OrderState } from '../../rules/order.ts';
import type { Page } from '../../server/seller/command.ts';
import type {
  BuyerSummary,
  CaseDetails,
  CaseSummary,
  EditionSummary,
  Figures,
  Finding,
  Funnel,
  MailSummary,
  OrderDetails,
  OrderSummary,
  Today,
} from '../../server/seller/views.ts';

type Asked<Input, Result> = { input: Input; result: Result };
type Nothing = Record<string, never>;
type Maybe<Value> = Value | undefined;

export type OrderSort = 'newest' | 'oldest' | 'largest' | 'smallest';

/** What the desk asks of the server, by the names of the seller's commands. */
export type Contract = {
  today: Asked<Nothing, Today>;
  orders: Asked<
    {
      state?: Maybe<OrderState>;
      search?: Maybe<string>;
      sort: OrderSort;
      after?: Maybe<string>;
    },
    Page<OrderSummary>
  >;
  order: Asked<{ number: number }, OrderDetails>;
  'order-release': Asked<{ number: number }, unknown>;
  buyers: Asked<{ search?: Maybe<string>; after?: Maybe<string> }, Page<BuyerSummary>>;
  buyer: Asked<
    { email: string },
    { summary: BuyerSummary; orders: OrderSummary[]; cases: CaseSummary[] }
  >;
  refunds: Asked<
    {
      state?: Maybe<CaseState | 'open'>;
      kind?: Maybe<CaseKind>;
      search?: Maybe<string>;
      after?: Maybe<string>;
    },
    Page<CaseSummary>
  >;
  refund: Asked<{ number: number }, CaseDetails>;
  'refund-review': Asked<{ number: number }, unknown>;
  'refund-retract': Asked<{ number: number }, unknown>;
  'refund-match': Asked<{ number: number; order: number }, unknown>;
  'refund-accept': Asked<{ number: number; by: 'card' | 'bank' }, unknown>;
  'refund-decline': Asked<{ number: number; reason: string }, unknown>;
  'refund-pay': Asked<{ number: number; reference?: Maybe<string> }, unknown>;
  mails: Asked<{ state?: Maybe<MailSummary['state']>; after?: Maybe<string> }, Page<MailSummary>>;
  'mail-resend': Asked<{ id: string }, unknown>;
  editions: Asked<Nothing, EditionSummary[]>;
  figures: Asked<{ by: Figures['by']; from: string; to: string }, Figures>;
  funnel: Asked<{ days: number }, Funnel>;
  doctor: Asked<Nothing, Finding[]>;
  export: Asked<{ email: string }, unknown>;
  erase: Asked<{ email: string; dryRun?: Maybe<boolean>; anyway?: Maybe<boolean> }, unknown>;
};
