/** What a monthly income takes with one offer: the figures of the landing page, the guide and its sheet. */
export type Offer = {
  /** What a client pays in a month, in whole units of the currency, as are the costs. */
  price: number;
  /** The seller's hours for one client in a month. */
  hours: number;
  /** Tools and fees for one client in a month. */
  costs: number;
};

export function sumsOf({ price, hours, costs }: Offer, goal: number) {
  const clients = Math.ceil(goal / price);
  const hoursAMonth = Math.round(clients * hours);
  const left = clients * (price - costs);
  return { clients, hoursAMonth, anHour: hoursAMonth > 0 ? Math.round(left / hoursAMonth) : 0 };
}

/** An offer with what it takes to win a client and to replace one. */
export type Engagement = Offer & {
  /** Hours to set up a new client. */
  setupHours: number;
  /** Hours of selling for each new client. */
  selling: number;
  /** The share of clients that leave in a month. With 1, every sale is a single job. */
  churn: number;
  /** New clients that one person can take on in a month. */
  newAMonth: number;
  /** The month in which the first client pays. Larger offers need results to show. */
  firstSale: number;
};

/** One person's month: all working hours, and those for bookkeeping and other office work. */
export type Capacity = { hours: number; office: number };

/** The work for one client, and its share of winning and setting up those who replace leavers. */
export const hoursPerClient = ({ hours, churn, setupHours, selling }: Engagement) =>
  hours + churn * (setupHours + selling);

/** The month of somebody who has reached the goal and only replaces clients who leave. */
export function steadyMonth(offer: Engagement, goal: number, { hours, office }: Capacity) {
  const clients = Math.ceil(goal / offer.price);
  const hoursAMonth = Math.round(clients * hoursPerClient(offer) + office);
  return { clients, hoursAMonth, fits: hoursAMonth <= hours };
}

/** The most that one person can hold with this offer. */
export function mostAlone(offer: Engagement, { hours, office }: Capacity) {
  const clients = Math.floor((hours - office) / hoursPerClient(offer));
  return { clients, income: clients * offer.price };
}

/** How far ahead the months are computed. */
export const LAST_MONTH = 36;

/**
 * The month at whose end the goal is reached; undefined when it is not within three years. From the
 * first sale on, all hours that clients leave free go into winning new ones.
 */
export function monthReached(offer: Engagement, goal: number, { hours, office }: Capacity) {
  const { price, churn, setupHours, selling, newAMonth, firstSale } = offer;
  let clients = 0;
  for (let month = firstSale; month <= LAST_MONTH; month += 1) {
    const kept = clients * (1 - churn);
    const free = Math.max(0, hours - office - kept * offer.hours);
    const perNew = setupHours + selling + (churn === 1 ? offer.hours : 0);
    clients = kept + Math.min(newAMonth, free / perNew);
    if (clients * price >= goal) return month;
  }
  return undefined;
}
