/** A payment cannot have two orders, the store sees to that; this can happen. */
export const WHAT_DOUBLED_MEANS =
  'Doubled are sales that the seller’s figures do not count exactly once, and second mails to a buyer; a mail that came again under the same id is counted apart. Of refunds: those paid twice.';
