import { z } from 'zod';
import { readVatNumber, vatPrefix } from '../../rules/vatNumber.ts';
import { log } from '../core/log.ts';
import type { OrderRow } from '../db/schema.ts';

const TIMEOUT_MS = 8000;

/** Asks whether a VAT number is valid. */
export type VatRegister = (number: string) => Promise<NonNullable<OrderRow['vat_check']>>;

const answerSchema = z.object({ isValid: z.boolean(), userError: z.string().nullish() });

/** The EU's register (VIES). It is often out of service; the number is then not confirmed. */
export const openVatRegister =
  (url: string): VatRegister =>
  async (number) => {
    const parts = readVatNumber(number);
    if (!parts) return 'invalid';
    const address = `${url.replace(/\/$/, '')}/ms/${vatPrefix(parts.country)}/vat/${parts.digits}`;
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { isValid, userError } = answerSchema.parse(await answer.json());
      if (isValid) return 'valid';
      return !userError || userError === 'INVALID' ? 'invalid' : 'unavailable';
    } catch (error) {
      log.warn({ error }, 'VAT register not available');
      return 'unavailable';
    }
  };
