import { PATHS } from '../../rules/paths.ts';
import type { Capability } from '../commands/capability.ts';
import { openConsultant } from './answering.ts';
import { builtInAnswer } from './builtInAnswer.ts';
import { openCare } from './careReply.ts';
import { checkConsultant } from './checkConsultant.ts';
import * as commands from './consultantCommands.ts';
import { conversationRoutes } from './conversationRoutes.ts';
import { releaseQuestions } from './conversations.ts';
import { draftRoutes } from './draftRoutes.ts';
import { openModelEngine } from './modelEngine.ts';

/** The shop's own consultant. A seller's own is elsewhere, and checks passes that the library gives. */
export const consultant = {
  commands: {
    consultant: commands.consultant,
    'consultant-conversation': commands.consultantConversation,
  },
  checks: [checkConsultant],
  siteLimits: {
    // Each may cost the seller money.
    [`POST ${PATHS.library}/:key${PATHS.consultant}/ask`]: { bodyBytes: 32_768, perMinute: 30 },
  },
  async begin({ env, store }) {
    // Another process may be answering those of a shared database.
    if (!env.databaseUrl) await releaseQuestions(store);
  },
  open(context, editions) {
    const { env, shop, content } = context;
    if (!shop.consultant || shop.consultant.url) return {};
    const answering = openConsultant({
      ...context,
      model: env.consultantModel && openModelEngine(env.consultantModel),
      care: openCare(context),
      builtIn: builtInAnswer(content),
      search: editions.search,
    });
    return {
      routes(route, access) {
        const parts = { ...route, ...access, consultant: answering, editions };
        return draftRoutes(parts).route('/', conversationRoutes(parts));
      },
      retire: answering.allEnded,
      close: answering.close,
    };
  },
} satisfies Capability;
