/** Time comes from outside, so that tests can decide what it is. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
