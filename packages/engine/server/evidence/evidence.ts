import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { asLanguage } from '../../rules/language.ts';
import type { Capability, DeskRoute } from '../commands/capability.ts';
import { orderNumber } from '../commands/orderCommands.ts';
import { UserError } from '../core/userError.ts';
import type { CommandContext } from '../orders/context.ts';
import { disputeDraftHandler, evidenceFileName } from './disputeDraft.ts';
import { disputeDraft, orderEvidence } from './evidenceCommands.ts';
import { evidencePdf } from './evidencePage.ts';

/** What the shop knows about a disputed order, as a file and as a draft at Stripe. */
export const evidence = {
  commands: { 'order-evidence': orderEvidence, 'dispute-draft': disputeDraft },
  deskRoutes: (context) => [evidenceRoute(context)],
  open: (context) => ({ jobs: { 'dispute-draft': disputeDraftHandler(context) } }),
} satisfies Capability;

/** The file as PDF. */
const evidenceRoute = (parts: CommandContext): DeskRoute => ({
  on: 'GET /orders/:number/evidence.pdf',
  roles: orderEvidence.roles,
  async answer(c) {
    const { data: number } = orderNumber.safeParse(c.req.param('number'));
    if (number === undefined) return c.notFound();
    const language = asLanguage(c.req.query('language'), parts.shop.languages) ?? SELLER_LANGUAGE;
    try {
      return c.body(await evidencePdf(parts, number, language), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${evidenceFileName(number)}"`,
      });
    } catch (error) {
      if (error instanceof UserError) return c.text(error.message, 404);
      throw error;
    }
  },
});
