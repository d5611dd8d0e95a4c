import { z } from 'zod';
import { checkData } from '../doctor/data.ts';
import { checkEdition } from '../doctor/edition.ts';
import type { Check } from '../doctor/finding.ts';
import { checkMail } from '../doctor/mail.ts';
import { checkSettings } from '../doctor/settings.ts';
import { checkStripe } from '../doctor/stripe.ts';
import { command } from './command.ts';

const CHECKS: readonly Check[] = [checkSettings, checkStripe, checkMail, checkEdition, checkData];

export const doctor = command({
  summary: 'Check the settings and say in plain words what is missing',
  changes: false,
  input: z.object({}),
  async run(seller) {
    const findings = await Promise.all(CHECKS.map((check) => check(seller)));
    return findings.flat();
  },
});
