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
} as const;

export const orderPath = (number: number) => `${PATHS.orders}/${number}`;
export const casePath = (number: number) => `${PATHS.cases}/${number}`;
export const buyerPath = (email: string) => `${PATHS.buyers}/${encodeURIComponent(email)}`;

/** Matches the page of one order or case. */
export const numbered = (list: string) => new RegExp(`^${list}/(?<number>[1-9]\\d{0,14})$`);

/** The page of `order:7` or `case:3`. */
export function aboutPath(about: string): string | undefined {
  const [kind, number] = about.split(':');
  if (!/^\d+$/.test(number ?? '')) return undefined;
  if (kind === 'order') return orderPath(Number(number));
  return kind === 'case' ? casePath(Number(number)) : undefined;
}

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
] as const;
