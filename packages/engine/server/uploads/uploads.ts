import type { Capability } from '../commands/capability.ts';
import { showEmail } from '../desk/emailRoutes.ts';
import * as drafts from './editionDraftCommands.ts';
import { previewRoutes } from './libraryPreview.ts';
import { UPLOADS } from './limits.ts';
import { publishDraftHandler } from './publishEditionDraft.ts';
import { deleteAbandonedUploads } from './uploadFiles.ts';
import { uploadRoutes } from './uploadRoutes.ts';

/** The next version, prepared at the desk from uploaded files. */
export const uploads = {
  commands: {
    'edition-draft': drafts.editionDraft,
    'edition-start': drafts.editionStart,
    'edition-save': drafts.editionSave,
    'edition-remove-file': drafts.editionRemoveFile,
    'edition-restore-file': drafts.editionRestoreFile,
    'edition-unpack': drafts.editionUnpack,
    'edition-preview': drafts.editionPreview,
    'edition-publish': drafts.editionPublish,
    'edition-discard': drafts.editionDiscard,
  },
  deskRoutes: (context) => [
    ...uploadRoutes(context),
    {
      // The email about it, for a frame.
      on: 'GET /emails/edition',
      roles: drafts.editionDraft.roles,
      answer: (c) => showEmail(c, drafts.previewDraft(context, c.req.query('language'))),
    },
  ],
  deskLimits: {
    // A line of 100 Mbit/s sends 360 chunks a minute, and a seller has two windows open.
    'PUT /uploads/:id/:chunk': { bodyBytes: UPLOADS.chunkBytes, perMinute: 6000 },
    // Reads the whole file once more.
    'POST /uploads/:id/finish': { milliseconds: 600_000 },
  },
  open: (context, editions) => ({
    jobs: { 'publish-edition': publishDraftHandler(context) },
    routes: (route, access) => previewRoutes(route, access, editions),
    deleteExpired: () => deleteAbandonedUploads(context.store, context.env.dataDir, context.clock),
  }),
} satisfies Capability;
