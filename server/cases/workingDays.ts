import type { BusinessDays } from '../../rules/businessDays.ts';
import type { CaseContext } from '../core/context.ts';

/**
 * The calendar of the shop's country, loaded with the first case: the holidays of all countries and
 * centuries take 25 MB, a sixth of what the whole server takes without them.
 */
export async function workingDays({ shop }: CaseContext): Promise<BusinessDays> {
  const { businessDaysOf } = await import('../../rules/businessDays.ts');
  return businessDaysOf(shop.company.address.country);
}
