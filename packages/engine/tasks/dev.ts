import { printToStderr } from '../build/print.ts';
import { portProblems } from '../dev/portProblems.ts';
import { readEnv } from '../server/core/env.ts';
import { UserError } from '../server/core/userError.ts';
import { loadSettings } from '../server/launch.ts';
import { buildForDev } from './build.ts';

/** The site and the desk with hot reload: `npm run dev`. */
async function run(): Promise<void> {
  loadSettings();
  // biome-ignore lint/style/noProcessEnv: read here, once, and passed on as a value
  const env = readEnv(process.env);
  if (env.production) return refuse('Dev mode is not for production. Remove NODE_ENV=production.');
  const problems = await portProblems(env);
  if (problems.length > 0) return refuse(problems.join('\n'));
  await buildForDev();
  // Loading Vite is slow. A port in use is reported before that.
  const { startDev } = await import('../dev/startDev.ts');
  await startDev(env);
}

function refuse(reason: string): void {
  printToStderr(`\n${reason}\n`);
  process.exit(1);
}

await run().catch((error: unknown) => {
  if (error instanceof UserError) return refuse(error.message);
  throw error;
});
