import { SELLER_LANGUAGE } from '../content/seller.ts';

/** Every path of the desk. */
export const PATHS = {
  today: '/',
  orders: '/orders',
  buyers: '/buyers',
  unpaid: '/unpaid',
  cases: '/cases',
  mails: '/mails',
  messages: '/messages',
  codes: '/codes',
  editions: '/editions',
  newEdition: '/editions/new',
  figures: '/figures',
  sources: '/sources',
  consultant: '/consultant',
  taxes: '/taxes',
  connections: '/connections',
  words: '/words',
  settings: '/settings',
  settingsHistory: '/settings/history',
  payments: '/payments',
  check: '/check',
  people: '/people',
} as const;

export const orderPath = (number: number) => `${PATHS.orders}/${number}`;
/** The evidence file of an order as PDF. */
export const evidencePath = (number: number, language = SELLER_LANGUAGE as string) =>
  `${orderPath(number)}/evidence.pdf?language=${language}`;
export const conversationPath = (id: string) => `${PATHS.consultant}/${id}`;
export const casePath = (number: number) => `${PATHS.cases}/${number}`;
export const mailPath = (id: string) => `${PATHS.mails}/${encodeURIComponent(id)}`;
export const PREVIEW_PATH = `${PATHS.mails}/preview`;
/** The email about the version that is being prepared, for a frame. */
export const MESSAGE_EMAIL_URL = '/emails/message';
export const draftEmailUrl = (language: string) => `/emails/edition?language=${language}`;
/** The HTML of an email, for a frame. */
export const emailUrl = (id: string) => `/emails/${encodeURIComponent(id)}`;
export const previewUrl = (wanted: { kind: string; language: string; order: number | null }) =>
  `/emails/preview?${new URLSearchParams({ kind: wanted.kind, language: wanted.language, ...(wanted.order !== null && { order: String(wanted.order) }) })}`;
export const buyerPath = (email: string) => `${PATHS.buyers}/${encodeURIComponent(email)}`;

/** Matches the page of one order or case. */
export const numbered = (list: string) => new RegExp(`^${list}/(?<number>[1-9]\\d{0,14})$`);

/**
 * In menu order, with the shortcut key that follows `g`. `needs` is the command that a user must be
 * allowed to run, `isFirst` begins a group, and `capability` names what may have been deleted.
 */
export const SCREENS = [
  { path: PATHS.today, needs: 'today', name: 'Today', key: 't' },
  { path: PATHS.orders, needs: 'orders', name: 'Orders', key: 'o' },
  { path: PATHS.buyers, needs: 'buyers', name: 'Buyers', key: 'b' },
  { path: PATHS.cases, needs: 'refunds', name: 'Cases', key: 'c' },
  { path: PATHS.mails, needs: 'mails', name: 'Emails', key: 'm' },
  { path: PATHS.messages, needs: 'messages', name: 'Messages', key: 'w' },
  { path: PATHS.figures, needs: 'figures', name: 'Reports', key: 'f', isFirst: true },
  { path: PATHS.sources, needs: 'sources', name: 'Sources', key: 'r' },
  { path: PATHS.codes, needs: 'codes', name: 'Codes', key: 'd' },
  { path: PATHS.unpaid, needs: 'unpaid', name: 'Unpaid forms', key: 'p' },
  { path: PATHS.editions, needs: 'editions', name: 'Versions', key: 'e', isFirst: true },
  {
    path: PATHS.consultant,
    needs: 'consultant',
    name: 'Consultant',
    key: 'a',
    capability: 'consultant',
  },
  { path: PATHS.taxes, needs: 'tax-ledger', name: 'Taxes', key: 'x' },
  {
    path: PATHS.connections,
    needs: 'webhooks',
    name: 'Connections',
    key: 'n',
    isFirst: true,
    capability: 'connections',
  },
  { path: PATHS.words, needs: 'words', name: 'Words', key: 'l' },
  { path: PATHS.settings, needs: 'settings-return', name: 'Settings', key: 'g' },
  { path: PATHS.payments, needs: 'stripe', name: 'Payments', key: 'y' },
  { path: PATHS.check, needs: 'doctor', name: 'Settings check', key: 's' },
  { path: PATHS.people, needs: 'desk-users', name: 'People', key: 'u' },
] as const;

/** What a page needs: the screen of its path, or the one that it is below. */
export const neededFor = (path: string) =>
  path === PATHS.newEdition
    ? { name: 'Prepare a version', needs: 'edition-draft' }
    : SCREENS.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`));
