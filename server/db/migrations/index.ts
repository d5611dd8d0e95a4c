import type { Migration } from 'kysely/migration';
import { forms } from './001-forms.ts';
import { withdrawals } from './002-withdrawals.ts';
import { selling } from './003-selling.ts';
import { insights } from './004-insights.ts';
import { cases } from './005-cases.ts';
import { desk } from './006-desk.ts';
import { earlierOrders } from './007-earlier-orders.ts';
import { privacy } from './008-privacy.ts';
import { lanes } from './009-lanes.ts';
import { disputes } from './010-disputes.ts';
import { refundDates } from './011-refund-dates.ts';
import { cardRefunds } from './012-card-refunds.ts';
import { settlements } from './013-settlements.ts';
import { bothIntended } from './014-both-intended.ts';
import { openDisputes } from './015-open-disputes.ts';
import { caseAddresses } from './016-case-addresses.ts';
import { formerAddresses } from './017-former-addresses.ts';

/** Names are the order; a migration that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-forms': forms,
  '002-withdrawals': withdrawals,
  '003-selling': selling,
  '004-insights': insights,
  '005-cases': cases,
  '006-desk': desk,
  '007-earlier-orders': earlierOrders,
  '008-privacy': privacy,
  '009-lanes': lanes,
  '010-disputes': disputes,
  '011-refund-dates': refundDates,
  '012-card-refunds': cardRefunds,
  '013-settlements': settlements,
  '014-both-intended': bothIntended,
  '015-open-disputes': openDisputes,
  '016-case-addresses': caseAddresses,
  '017-former-addresses': formerAddresses,
};
