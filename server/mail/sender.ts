/** A sender as mail headers want it: in quotes a name may hold brackets, commas and whatever else. */
export const writtenSender = (name: string, address: string) =>
  `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
