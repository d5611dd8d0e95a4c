import { reasonOf } from '../core/storeError.ts';
import type { CommandContext } from '../orders/context.ts';
import { checkData, checkEdition } from './checkData.ts';
import { checkMail } from './checkMail.ts';
import { checkSettings } from './checkSettings.ts';
import { checkStripe } from './checkStripe.ts';
import { type Check, type Finding, missing } from './finding.ts';

const CHECKS: readonly Check[] = [checkSettings, checkStripe, checkMail, checkEdition, checkData];

export async function runChecks(context: CommandContext): Promise<Finding[]> {
  return (await Promise.all(CHECKS.map((check) => runCheck(check, context)))).flat();
}

/** A check that throws becomes a finding, so that the others are still reported. */
async function runCheck(check: Check, context: CommandContext): Promise<Finding[]> {
  try {
    return await check(context);
  } catch (error) {
    return [missing(check.name, `the check failed: ${reasonOf(error)}`)];
  }
}
