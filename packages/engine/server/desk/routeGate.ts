import type { Context, Hono } from 'hono';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { mayUse } from '../../rules/roles.ts';
import type { DeskRoute } from '../commands/capability.ts';
import type { CommandContext } from '../orders/context.ts';
import { ownersOf } from '../people/deskUsers.ts';
import { onlyFromDesk } from './guard.ts';

/** The gate of all of them: what changes something must come from the desk, and from who may do it. */
export function addRoutes(
  app: Hono,
  { env, store }: Pick<CommandContext, 'env' | 'store'>,
  routes: readonly DeskRoute[],
): void {
  for (const { on, roles, accepts, answer } of routes) {
    const [method = '', path = ''] = on.split(' ');
    const guards = method === 'GET' ? [] : [onlyFromDesk(env, accepts)];
    app.on(method, [path], ...guards, async (c) => {
      const allowed = typeof roles === 'function' ? roles(c) : roles;
      if (!allowed) return c.notFound();
      const { role } = c.get('user');
      if (mayUse(allowed, role)) return answer(c);
      const refusal = `Your role, ${role}, doesn’t include this. ${await whoCanChangeIt({ env, store })}`;
      return method === 'GET' ? c.text(refusal, 403) : c.json({ refusal }, 403);
    });
  }
}

/** `An owner can change that: ann or seller.` */
export async function whoCanChangeIt({ env, store }: Pick<CommandContext, 'env' | 'store'>) {
  const owners = new Intl.ListFormat(SELLER_LANGUAGE, { type: 'disjunction' });
  return `An owner can change that: ${owners.format(await ownersOf(store, env))}.`;
}

/** What a command runs with, for the user of this request. */
export function asUser(context: CommandContext, c: Context): CommandContext {
  const { name, role } = c.get('user');
  return { ...context, actor: name, role };
}
