import type { Capability } from '../commands/capability.ts';
import { apiError, apiLimits, apiRoutes, isApiRequest } from './apiRoutes.ts';
import * as tokens from './apiTokenCommands.ts';
import { webhookHandler } from './deliver.ts';
import * as webhooks from './webhookCommands.ts';
import * as log from './webhookLogCommands.ts';

/** What other programs of the seller are told, by webhooks, and what they may read, by the API. */
export const connections = {
  commands: {
    webhooks: webhooks.webhooks,
    'webhook-create': webhooks.webhookCreate,
    'webhook-ping': webhooks.webhookPing,
    'webhook-rotate': webhooks.webhookRotate,
    'webhook-resume': webhooks.webhookResume,
    'webhook-delete': webhooks.webhookDelete,
    'webhook-log': log.webhookLog,
    'webhook-event': log.webhookEvent,
    'webhook-replay': log.webhookReplay,
    'api-tokens': tokens.apiTokens,
    'api-token-create': tokens.apiTokenCreate,
    'api-token-revoke': tokens.apiTokenRevoke,
  },
  siteLimits: apiLimits,
  open: (context) => ({
    jobs: { 'webhook-delivery': webhookHandler(context) },
    routes: () => apiRoutes(context),
    reject: (c, status, message) => (isApiRequest(c) ? apiError(c, status, message) : undefined),
  }),
} satisfies Capability;
