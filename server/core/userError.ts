/** Something a person asked for that cannot be done; the message tells them why. */
export class UserError extends Error {}
