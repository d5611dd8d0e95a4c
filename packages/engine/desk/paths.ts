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
  users: '/users',
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
 * In menu order, with the shortcut key that follows `g`. `isFirst` begins a group; `capability` names
 * what may have been deleted.
 */
export const SCREENS = [
  { path: PATHS.today, name: 'Today', key: 't' },
  { path: PATHS.orders, name: 'Orders', key: 'o' },
  { path: PATHS.buyers, name: 'Buyers', key: 'b' },
  { path: PATHS.cases, name: 'Cases', key: 'c' },
  { path: PATHS.mails, name: 'Emails', key: 'm' },
  { path: PATHS.messages, name: 'Messages', key: 'w' },
  { path: PATHS.figures, name: 'Reports', key: 'f', isFirst: true },
  { path: PATHS.sources, name: 'Sources', key: 'r' },
  { path: PATHS.codes, name: 'Codes', key: 'd' },
  { path: PATHS.unpaid, name: 'Unpaid forms', key: 'p' },
  { path: PATHS.editions, name: 'Versions', key: 'e', isFirst: true },
  { path: PATHS.consultant, name: 'Consultant', key: 'a', capability: 'consultant' },
  { path: PATHS.taxes, name: 'Taxes', key: 'x' },
  {
    path: PATHS.connections,
    name: 'Connections',
    key: 'n',
    isFirst: true,
    capability: 'connections',
  },
  { path: PATHS.words, name: 'Words', key: 'l' },
  { path: PATHS.settings, name: 'Settings', key: 'g' },
  { path: PATHS.payments, name: 'Payments', key: 'y' },
  { path: PATHS.check, name: 'Settings check', key: 's' },
  { path: PATHS.users, name: 'Users', key: 'u' },
] as const;
