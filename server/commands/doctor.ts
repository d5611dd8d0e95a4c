import { z } from 'zod';
import { reasonOf } from '../core/storeError.ts';
import { checkData } from '../doctor/data.ts';
import { checkEdition } from '../doctor/edition.ts';
import type { Finding } from '../doctor/finding.ts';
import { type Check, missing } from '../doctor/finding.ts';
import { checkMail } from '../doctor/mail.ts';
import { checkSettings } from '../doctor/settings.ts';
import { checkStripe } from '../doctor/stripe.ts';
import type { Seller } from '../orders/context.ts';
import { command } from './command.ts';

const CHECKS: readonly Check[] = [checkSettings, checkStripe, checkMail, checkEdition, checkData];

export const doctor = command({
  summary: 'Check the settings and say in plain words what is missing',
  changes: false,
  input: z.object({}),
  async run(seller) {
    const findings = await Promise.all(CHECKS.map((check) => patiently(check, seller)));
    return findings.flat();
  },
});

/** A check that breaks is itself a finding, and keeps nobody from the others. */
async function patiently(check: Check, seller: Seller): Promise<Finding[]> {
  try {
    return await check(seller);
  } catch (error) {
    return [missing(check.name, `could not look: ${reasonOf(error)}`)];
  }
}
