import type { Facts } from '../../facts.ts';
import type { OurWords } from '../en/index.ts';
import { buy } from './buy.ts';
import { common } from './common.ts';
import { conversation } from './conversation.ts';
import { landing } from './landing.ts';
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
  mails: mails(facts),
});
