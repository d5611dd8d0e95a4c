import { z } from 'zod';

const schema = z.object({ id: z.string().nullish(), payment_intent: z.string().nullish() });

/** The payment that the object of an event belongs to, so that all events of a payment can be found. */
export function paymentOf(object: unknown): string | null {
  const { data } = schema.safeParse(object);
  return data?.payment_intent ?? data?.id ?? null;
}
