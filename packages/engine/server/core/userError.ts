/** Something that a person asked for cannot be done; the message tells them why, or what to do. */
export class UserError extends Error {}
