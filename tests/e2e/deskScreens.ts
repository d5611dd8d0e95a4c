import type { Page } from '@playwright/test';
import { CONVERSATION } from '../../testkit/fakes/desk/figures.ts';
import { expect } from './fixtures.ts';

/** Every screen of the desk: its title with the data of a busy shop, and its path. */
export const SCREENS = {
  Today: '/',
  Orders: '/orders',
  'Order 1046': '/orders/1046',
  'Order 1045': '/orders/1045',
  Buyers: '/buyers',
  'Мария Petrova-Alexandrova': '/buyers/maria.petrova%40a-rather-long-domain.example',
  'Unpaid forms': '/unpaid',
  Cases: '/cases',
  'Case R-17': '/cases/17',
  'Case R-18': '/cases/18',
  Emails: '/mails',
  'Order confirmation': '/mails/mail-2',
  'Preview emails': '/mails/preview',
  Messages: '/messages',
  Versions: '/editions',
  'Prepare a version': '/editions/new',
  Reports: '/figures',
  Codes: '/codes',
  Sources: '/sources',
  Consultant: '/consultant',
  'What price should I ask for?': `/consultant/${CONVERSATION}`,
  Taxes: '/taxes',
  Connections: '/connections',
  Words: '/words',
  Settings: '/settings',
  'History of settings': '/settings/history',
  Payments: '/payments',
  'Settings check': '/check',
  People: '/people',
};

/** What a screen says in a new shop. The others show one thing, which exists. */
export const EMPTY: Record<string, readonly string[]> = {
  Today: ['You’re all caught up.', 'Anything that needs you appears here', 'Before you sell'],
  Orders: ['No orders yet.', 'as soon as a payment arrives'],
  Buyers: ['No buyers yet.', 'after their first order'],
  'Unpaid forms': ['No unpaid forms.', 'fill in the purchase form and don’t pay'],
  Cases: ['No cases yet.', 'appear here'],
  Emails: ['No emails yet.', 'is listed here'],
  Messages: ['No messages yet.', 'appears here'],
  Versions: ['Nothing published yet.', 'npm run build'],
  'Prepare a version': ['No version is being prepared.', 'Prepare a new version'],
  Reports: ['No sales in this period.', 'No visits in this period.'],
  Codes: ['No codes yet.', 'Create one'],
  Sources: ['No visits in this period.', 'Add utm_source'],
  Consultant: ['Nobody has asked anything in this period.', 'No buyer shares a conversation'],
  Taxes: [
    'Nothing to report for this month.',
    'Nothing to report for this quarter.',
    'No documents in this month.',
  ],
  Connections: ['No webhooks yet.', 'Nothing was sent yet.'],
  Settings: ['Nothing is waiting.', 'Buyers see what’s in the fields'],
  'History of settings': ['Nothing was published yet.', 'the shop’s folder'],
  Payments: ['Not ready to take payments yet', 'Restricted key'],
};

export async function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}

export async function openScreen(page: Page, deskUrl: string, [title, path]: [string, string]) {
  await page.goto(deskUrl + path);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
}
