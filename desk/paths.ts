/** Every path of the desk. */
export const PATHS = {
  today: '/',
  orders: '/orders',
  buyers: '/buyers',
  cases: '/cases',
  mails: '/mails',
  editions: '/editions',
  figures: '/figures',
  check: '/check',
  users: '/users',
} as const;

export const orderPath = (number: number) => `${PATHS.orders}/${number}`;
export const casePath = (number: number) => `${PATHS.cases}/${number}`;
export const buyerPath = (email: string) => `${PATHS.buyers}/${encodeURIComponent(email)}`;

/** Matches the page of one order or case. */
export const numbered = (list: string) => new RegExp(`^${list}/(?<number>[1-9]\\d{0,14})$`);

/** In menu order, with the shortcut key that follows `g`. */
export const SCREENS = [
  { path: PATHS.today, name: 'Today', key: 't' },
  { path: PATHS.orders, name: 'Orders', key: 'o' },
  { path: PATHS.buyers, name: 'Buyers', key: 'b' },
  { path: PATHS.cases, name: 'Cases', key: 'c' },
  { path: PATHS.mails, name: 'Mails', key: 'm' },
  { path: PATHS.editions, name: 'Editions', key: 'e' },
  { path: PATHS.figures, name: 'Figures', key: 'f' },
  { path: PATHS.check, name: 'Settings check', key: 's' },
  { path: PATHS.users, name: 'Users', key: 'u' },
] as const;
