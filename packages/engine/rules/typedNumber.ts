import { z } from 'zod';

/** As people write numbers. */
export const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** A number that may arrive as text. `Number` would also read "", " 1 ", "0x1" and "1e3". */
export const typedNumber = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess(
    (sent) => (typeof sent === 'string' && NUMBER.test(sent) ? Number(sent) : sent),
    schema,
  );
