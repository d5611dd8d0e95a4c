import type { Facts } from '../../facts.ts';
import { buy } from './buy.ts';
import { cases } from './cases.ts';
import { checkout } from './checkout.ts';
import { common } from './common.ts';
import { contact } from './contact.ts';
import { landing } from './landing.ts';
import { library } from './library.ts';
import { mails } from './mails.ts';
import { outline } from './outline.ts';
import { pages } from './pages.ts';
import { refund } from './refund.ts';
import { rights } from './rights.ts';
import { sandbox } from './sandbox.ts';
import { withdrawal } from './withdrawal.ts';

export const messages = (facts: Facts) => ({
  common: common(facts),
  landing: landing(facts),
  outline: outline(),
  buy: buy(facts),
  checkout: checkout(),
  contact: contact(facts),
  refund: refund(facts),
  withdrawal: withdrawal(facts),
  pages: pages(),
  library: library(facts),
  cases: cases(facts),
  rights: rights(facts),
  sandbox: sandbox(),
  mails: mails(facts),
});
