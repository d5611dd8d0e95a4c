import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, 'fakes/modelServer.ts');

/** A language model in a process of its own. It ends with this process, whose end closes its input. */
export async function startModel() {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${Number(String(line))}`;
  return {
    url,
    settings: (behavior: string, model = 'fake') => ({
      CONSULTANT_MODEL: model,
      CONSULTANT_URL: `${url}/${behavior}/v1`,
      CONSULTANT_KEY: 'a key for tests',
    }),
    requests: async (): Promise<
      { path: string; headers: Record<string, string>; body: string }[]
    > => (await fetch(`${url}/requests`)).json(),
    running: async () => Number(await (await fetch(`${url}/open`)).text()),
    /** Lets the answers of `waits` say their last words. */
    continue: () => fetch(`${url}/continue`),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
