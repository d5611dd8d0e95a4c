import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { addDays } from '../../rules/calendar.ts';
import { formatCost } from '../../rules/money.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { reasonOf } from '../core/storeError.ts';
import { advice, type Finding, fine, missing } from '../doctor/finding.ts';
import type { CommandContext } from '../orders/context.ts';
import { costOf, MICROCENTS_PER_CENT, spentBetween } from './attempts.ts';
import { openModelEngine } from './modelEngine.ts';
import { queryPrompt } from './prompt.ts';

const WHAT = 'Consultant';
const DAYS = 30;
const TIMEOUT_MS = 20_000;

/** Asks the model one small thing, and says what a month costs at the present use. */
export async function checkConsultant(context: CommandContext): Promise<Finding[]> {
  const { env, shop, content, store, clock } = context;
  if (!shop.consultant || shop.consultant.url) return [];
  if (!env.consultantModel) {
    return [
      advice(
        WHAT,
        'answers with quotes from what you sell. Set CONSULTANT_MODEL to connect a model',
      ),
    ];
  }
  const engine = openModelEngine(env.consultantModel);
  const { centsPerMonth } = shop.consultant.model;
  try {
    const asked = queryPrompt(content, 'Цена', { name: '', email: '', number: 0 });
    const { tokens } = await engine.rewrite(asked, AbortSignal.timeout(TIMEOUT_MS));
    const amount = (cents: number) => formatCost(cents, shop.price.currency, SELLER_LANGUAGE);
    const check = amount(costOf(shop, tokens) / MICROCENTS_PER_CENT);
    const today = calendarDay(clock(), shop.company.timeZone);
    const recent = await spentBetween(store, addDays(today, 1 - DAYS), today);
    const spent = amount(recent / MICROCENTS_PER_CENT);
    return [
      fine(
        WHAT,
        `${engine.name} at ${engine.host} responds (${check} for this check). The last ${DAYS} days cost ${spent} of ${amount(centsPerMonth)} a month`,
      ),
    ];
  } catch (error) {
    return [missing(WHAT, `${engine.name} at ${engine.host} doesn’t respond: ${reasonOf(error)}`)];
  }
}
