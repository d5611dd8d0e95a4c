import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { PROFILE_FIELDS, PROFILE_LIMIT, type Profile } from '../../rules/consultant.ts';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';
import type { OrderRow } from '../db/schema.ts';
import { readForm, textField } from '../http/form.ts';
import { buyerPages } from './buyerPages.ts';
import { conversationPages } from './conversationPages.tsx';
import { changeConversation, findConversation } from './conversations.ts';
import { type ConsultantParts, conversationMarkdown } from './conversationView.ts';
import { saveProfile } from './profiles.ts';
import { questionRoutes } from './questionRoutes.ts';

/** The conversations of a buyer. */
export function conversationRoutes(context: ConsultantParts) {
  const { store, consultant } = context;
  const { addressOf, messagesOf, forBuyer, sendFile } = buyerPages(context);
  const { show } = conversationPages(context);

  const conversationOf = (c: Context, order: OrderRow, id = c.req.param('conversation') ?? '') =>
    findConversation(store, order.id, id);

  const root = `${PATHS.library}/:key${PATHS.consultant}`;
  return new Hono()
    .route('/', questionRoutes(context, root))
    .get(
      root,
      compress(),
      forBuyer((c, order) => show(c, order, undefined)),
    )
    .get(
      `${root}/:conversation`,
      compress(),
      forBuyer(async (c, order) => {
        const conversation = await conversationOf(c, order);
        // Deleted, or the address that a form was posted to.
        if (!conversation) return c.redirect(addressOf(order) + new URL(c.req.url).search, 303);
        return show(c, order, conversation);
      }),
    )
    .get(
      `${root}/:conversation/export`,
      forBuyer(async (c, order) => {
        const conversation = await conversationOf(c, order);
        if (!conversation) return c.redirect(addressOf(order), 303);
        return sendFile(c, {
          name: 'conversation.md',
          type: 'text/markdown; charset=utf-8',
          content: conversationMarkdown(conversation, messagesOf(c).conversation),
        });
      }),
    )
    .post(
      `${root}/profile`,
      forBuyer(async (c, order) => {
        const sent = asRecord(await readForm(c));
        const read = (name: string) =>
          [...textField(sent, name).replace(/\s+/g, ' ').trim()].slice(0, PROFILE_LIMIT).join('');
        const profile = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, read(name)]));
        await saveProfile(context, order.id, profile as Profile);
        const conversation = await conversationOf(c, order, textField(sent, 'conversation'));
        return c.redirect([addressOf(order), conversation?.id ?? []].flat().join('/'), 303);
      }),
    )
    .post(
      `${root}/:conversation/:change{rename|share|delete}`,
      forBuyer(async (c, order) => {
        const conversation = await conversationOf(c, order);
        const address = addressOf(order);
        if (!conversation) return c.redirect(address, 303);
        const sent = asRecord(await readForm(c));
        const change = changeConversation(store, order.id, conversation.id);
        if (c.req.param('change') === 'delete') {
          await consultant.endConversation(order.id, conversation.id);
          await change.delete();
          return c.redirect(address, 303);
        }
        if (c.req.param('change') === 'share') {
          await change.share(textField(sent, 'shared') ? context.clock().getTime() : null);
        } else {
          const title = textField(sent, 'title').replace(/\s+/g, ' ').trim();
          if (title) await change.rename(title);
        }
        return c.redirect(`${address}/${conversation.id}`, 303);
      }),
    );
}
