import type { Facts } from '../../content/facts.ts';
import { buy } from './buy.ts';
import { cases } from './cases.ts';
import { checkout } from './checkout.ts';
import { common } from './common.ts';
import { contact } from './contact.ts';
import { conversation } from './conversation.ts';
import { distress } from './distress.ts';
import { documents } from './documents.ts';
import { drafts } from './drafts.ts';
import { evidence } from './evidence.ts';
import { guideAnswer } from './guideAnswer.ts';
import { library } from './library.ts';
import { mails } from './mails.ts';
import { pages } from './pages.ts';
import { refund } from './refund.ts';
import { rights } from './rights.ts';
import { sandbox } from './sandbox.ts';
import { typed } from './typed.ts';
import { withdrawal } from './withdrawal.ts';

export const messages = (facts: Facts) => ({
  common: common(facts),
  buy: buy(facts),
  checkout: checkout(),
  contact: contact(facts),
  refund: refund(facts),
  withdrawal: withdrawal(facts),
  pages: pages(),
  library: library(facts),
  conversation: conversation(facts),
  drafts: drafts(facts),
  cases: cases(facts),
  distress: distress(),
  documents: documents(facts),
  evidence: evidence(),
  rights: rights(facts),
  guideAnswer: guideAnswer(facts),
  sandbox: sandbox(),
  mails: mails(facts),
  typed: typed(),
});
