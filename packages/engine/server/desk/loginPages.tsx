import type { Context } from 'hono';
import type { ReactElement } from 'react';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { textIn } from '../../rules/language.ts';
import { documentHtml } from '../../ui/document/Document.tsx';
import { postSource } from '../http/visitor.ts';
import { hasDeskUsers, hasPasskeyUsers, SELLER } from '../people/deskUsers.ts';
import type { DeskParts } from './deskApp.ts';
import { LoginForm } from './LoginForm.tsx';

type Status = 200 | 401 | 403 | 410 | 422 | 429;
type Asked = { problem?: string; user?: string; offersLink?: boolean };

/** For a post that comes from elsewhere. */
export const FOREIGN = { problem: 'Please log in from this page.' };

/** What people see before they are logged in. */
export function loginPages({ env, store, shop, files }: DeskParts) {
  const product = textIn(shop.product.name, shop.languages[0]);

  function show(c: Context, status: Status, children: ReactElement, what = 'Log in') {
    const head = (
      <>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </>
    );
    const title = `${what} · ${product} desk`;
    return c.html(documentHtml({ language: SELLER_LANGUAGE, title, head, children }), status);
  }

  return {
    product,
    show,
    async askPassword(c: Context, status: Status, to: string, asked: Asked = {}) {
      const { problem, user = SELLER, offersLink = false } = asked;
      const manyUsers = await hasDeskUsers(store);
      const offersPasskey = await hasPasskeyUsers(store);
      const form = { product, to, problem, user, manyUsers, offersLink, offersPasskey };
      return show(c, status, <LoginForm {...form} />);
    },
    /** Posts must come from one of these pages. */
    isOwn: (c: Context) => postSource(c, env.deskOrigin) === 'own',
  };
}

export type LoginPages = ReturnType<typeof loginPages>;

const units = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const waitText = (seconds: number) =>
  seconds < 60 ? units(seconds, 'second') : units(Math.ceil(seconds / 60), 'minute');
