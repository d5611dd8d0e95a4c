/** Something the seller asked for that cannot be done; the message says why, to a person. */
export class Refusal extends Error {}
