import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { asLanguage } from '../../rules/language.ts';
import { command } from '../commands/command.ts';
import { orderNumber } from '../commands/orderCommands.ts';
import { UserError } from '../core/userError.ts';
import { evidenceFileName, saveEvidenceDraft } from './disputeDraft.ts';
import { evidencePdf } from './evidencePage.ts';

export const orderEvidence = command({
  summary: 'Write the evidence file of an order as PDF, for a dispute',
  positional: ['number'],
  onlyCommandLine: true,
  roles: ['owner', 'support'],
  input: z.object({
    number: orderNumber,
    file: z.string().min(1).optional().describe('Where to write it'),
    language: z.string().optional().describe('Language of the file'),
  }),
  async run(context, { number, file = evidenceFileName(number), language = SELLER_LANGUAGE }) {
    const { languages } = context.shop;
    const spoken = language === SELLER_LANGUAGE ? language : asLanguage(language, languages);
    if (!spoken) throw new UserError(`Language: choose one of ${languages.join(', ')}.`);
    const pdf = await evidencePdf(context, number, spoken);
    const path = resolve(file);
    await writeFile(path, pdf).catch(() => {
      throw new UserError(`Can’t write ${path}.`);
    });
    return { order: number, file: path, bytes: pdf.length };
  },
});

export const disputeDraft = command({
  summary: 'Save the evidence of a disputed order at Stripe as a draft, without submitting it',
  positional: ['number'],
  roles: ['owner', 'support'],
  input: z.object({ number: orderNumber }),
  run: (context, { number }) => saveEvidenceDraft(context, number),
});
