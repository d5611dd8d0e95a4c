/** Something that a person asked for cannot be done; the message tells them why, or what to do. */
export class UserError extends Error {
  /** Of the desk's answer. */
  readonly status: 409 | 410 = 409;
}
