import type { Facts } from '../../facts.ts';
import type { OurWords } from '../en/index.ts';
import { buy } from './buy.ts';
import { common } from './common.ts';
import { conversation } from './conversation.ts';
import { distress } from './distress.ts';
import { drafts } from './drafts.ts';
import { guideAnswer } from './guideAnswer.ts';
import { landing } from './landing.ts';
import { library } from './library.ts';
import { mails } from './mails.ts';
import { outline } from './outline.ts';
import { refund } from './refund.ts';

export const words = (facts: Facts): OurWords => ({
  common: common(),
  landing: landing(facts),
  outline: outline(),
  buy: buy(),
  refund: refund(),
  conversation: conversation(),
  distress: distress(),
  drafts: drafts(),
  guideAnswer: guideAnswer(),
  library: library(),
  mails: mails(facts),
});
