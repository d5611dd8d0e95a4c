import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../server/commands/commands.ts';
import { loadBuiltShop } from '../server/core/builtShop.ts';
import { systemClock } from '../server/core/clock.ts';
import { readEnv } from '../server/core/env.ts';
import { log } from '../server/core/log.ts';
import { openSecrets } from '../server/core/secrets.ts';
import { openStore } from '../server/db/database.ts';
import type { CommandContext } from '../server/orders/context.ts';
import { openPayments } from '../server/payments/payments.ts';
import { progressOn } from './progress.ts';
import { runCommand } from './runCommand.ts';

const progress = progressOn(process.stderr);

/** The same store, secrets and settings as the server's, which may be running beside it. */
async function open() {
  // Whatever is written belongs to the seller alone, as what the server writes does.
  process.umask(0o077);
  // biome-ignore lint/style/noProcessEnv: read here, once, and passed on as a value
  const env = readEnv(process.env);
  const buildDir = env.buildDir ?? fileURLToPath(new URL('..', import.meta.url));
  const { shop, content } = await loadBuiltShop(buildDir);
  const store = await openStore(env);
  const secrets = openSecrets(env.shopSecret, env.dataDir);
  const seller: CommandContext = {
    env,
    store,
    clock: systemClock,
    shop,
    content,
    secrets,
    payments: openPayments(env, secrets),
    publicUrl: env.publicUrl,
    bundle: join(buildDir, 'guide'),
    actor: 'command line',
    // The server looks for work every second.
    wake: () => undefined,
    progress: progress.say,
  };
  return { seller, close: () => store.destroy() };
}

// Whoever reads only the first lines of a list has closed its end of the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const write = (stream: NodeJS.WriteStream) => (text: string) => {
  progress.end();
  stream.write(`${text}\n`);
};

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    commands,
    open,
    out: write(process.stdout),
    err: write(process.stderr),
  });
} catch (error) {
  progress.end();
  log.error({ error }, 'command failed');
  process.exitCode = 1;
}
