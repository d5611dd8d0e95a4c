/** The names of an order's confirmations in the outbox: the first, and the one to a corrected address. */
export const confirmationKeys = (orderId: string) => {
  const first = `order-confirmation:${orderId}`;
  return { first, corrected: `${first}:corrected` };
};
