import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { openContent } from '../content/content.ts';
import { commands } from '../server/composition.ts';
import { loadBuiltShop } from '../server/core/builtShop.ts';
import { systemClock } from '../server/core/clock.ts';
import { readEnv } from '../server/core/env.ts';
import { log } from '../server/core/log.ts';
import { openTypesetter } from '../server/documents/typesetter.ts';
import { editionContent } from '../server/library/editionContent.ts';
import { lookAtFiles } from '../server/library/fileCheck.ts';
import { openShopStore } from '../server/openShopStore.ts';
import { type CommandContext, onCommandLine } from '../server/orders/context.ts';
import { openPayments } from '../server/payments/payments.ts';
import { orderCases } from '../server/refunds/recomputeCase.ts';
import { shopInForce } from '../server/settings/liveShop.ts';
import { progressOn } from './output.ts';
import { runCommand } from './runCommand.ts';

const progress = progressOn(process.stderr);

/** Uses the same store, secrets and settings as the server, which may be running. */
async function open() {
  // Like the server: files are readable by the seller only.
  process.umask(0o077);
  // biome-ignore lint/style/noProcessEnv: read here, once, and passed on as a value
  const given = readEnv(process.env);
  const ownDir = fileURLToPath(new URL('..', import.meta.url));
  const buildDir = given.buildDir ?? ownDir;
  const built = await loadBuiltShop(buildDir);
  const { env, store, secrets } = await openShopStore(given);
  const { shop, words } = await shopInForce(store, systemClock, built.shop);
  const editions = editionContent(store, env.dataDir);
  // Its thread starts with the first document.
  const typesetter = openTypesetter(join(ownDir, 'server', 'documents'));
  const context: CommandContext = {
    env,
    store,
    clock: systemClock,
    shop,
    content: openContent(shop, built.words, {}, words),
    secrets,
    payments: openPayments(env, secrets),
    orderCases,
    bundle: join(buildDir, 'guide'),
    currentFiles: async () => lookAtFiles(env.dataDir, await editions.current()),
    actor: onCommandLine(userName()),
    role: 'owner',
    // The server polls for jobs every second.
    wake: () => undefined,
    settings: {
      folder: built.shop,
      // Without what was made for the browser there are no pages, only their texts.
      siteWith: (of, changed) => ({
        page(_, language) {
          openContent(of, built.words, {}, changed).landing(language);
          return undefined;
        },
      }),
      // The server looks for them as often.
      changed: () => Promise.resolve(),
    },
    typeset: typesetter.set,
    progress: progress.print,
  };
  const close = async () => {
    await typesetter.close();
    await store.destroy();
  };
  return { context, close };
}

/** Who is logged in, also behind sudo. A container may run as a user without a name. */
function userName(): string | undefined {
  try {
    // biome-ignore lint/style/noProcessEnv: sudo says here who called it
    return process.env.SUDO_USER ?? userInfo().username;
  } catch {
    return undefined;
  }
}

// `| head` closes the pipe early; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const write = (stream: NodeJS.WriteStream) => (text: string) => {
  progress.end();
  stream.write(`${text}\n`);
};

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    commands,
    open,
    out: write(process.stdout),
    err: write(process.stderr),
    ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
  });
} catch (error) {
  progress.end();
  log.error({ error }, 'command failed');
  process.exitCode = 1;
}
