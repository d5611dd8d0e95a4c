import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST_DIR, SERVER_DIST } from '../build/folders.ts';
import { printToStderr } from '../build/print.ts';
import { readEnv } from '../server/core/env.ts';
import { UserError } from '../server/core/userError.ts';
import { refuseIfRunning } from '../server/db/dataFolderLock.ts';
import { loadSettings } from '../server/launch.ts';
import { buildWhatChanged } from './build.ts';

// Before the build: it would replace the files of a server that runs from this folder.
loadSettings();
try {
  // biome-ignore lint/style/noProcessEnv: the same settings as the server's, read before it starts
  const env = readEnv(process.env);
  if (!env.databaseUrl) refuseIfRunning(env.dataDir);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  printToStderr(`\n${error.message}\n`);
  process.exit(1);
}
await buildWhatChanged();
// biome-ignore lint/style/noProcessEnv: for the server, which reads its settings itself
process.env.BUILD_DIR ||= DIST_DIR;
await import(pathToFileURL(join(SERVER_DIST, 'server', 'main.js')).href);
