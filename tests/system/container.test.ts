import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../testkit/serverProcess.ts';
import { buildImage, makeVolumes, runInImage, type Stage } from './dockerfile.ts';
import { buyOverHttp } from './sale.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const BUILD_MS = 900_000;
const SALE_MS = 180_000;
const folder = mkdtempSync(join(tmpdir(), 'image-'));
const volumes = join(folder, 'volumes');
const running = new Set<ChildProcess>();

/** Only root can switch to the image's user. */
describe.runIf(process.getuid?.() === 0)('the image', () => {
  let image: Stage;
  let output = '';

  beforeAll(() => {
    image = buildImage(ROOT, folder);
    makeVolumes(image, volumes);
  }, BUILD_MS);
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }), BUILD_MS);

  function run(command: string[], env: Record<string, string> = {}) {
    const child = runInImage(image, command, { volumes, env });
    running.add(child);
    output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    return child;
  }
  const exitCode = async (program: ChildProcess) => (await once(program, 'close'))[0];

  test('contains only what runs', () => {
    expect(readdirSync(join(image.root, 'app'))).toEqual(['dist', 'node_modules', 'package.json']);
    const dist = readdirSync(join(image.root, 'app', 'dist'));
    expect(dist).toEqual(['browser', 'desk', 'guide', 'server', 'shop.config.js', 'site']);
    for (const stage of ['build', 'packages']) {
      const left = ['.env', '.git', 'data'].filter((name) =>
        existsSync(join(folder, stage, 'app', name)),
      );
      expect([stage, left]).toEqual([stage, []]);
    }
  });

  test('runs the packaged Node.js as an unprivileged user who can write to the volume only', async () => {
    const script = [
      'id -u; command -v node; node -p process.version',
      'for place in /app/x /app/dist/x /x; do touch $place 2>/dev/null && echo wrote $place; done',
      'touch /data/x /tmp/x && rm /data/x && echo data',
    ].join('\n');
    expect(await exitCode(run(['sh', '-c', script]))).toBe(0);
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const node = ['/app/node_modules/.bin/node', `v${dependencies.node}`];
    expect(output.trim().split('\n')).toEqual(['10001', ...node, 'data']);
  });

  test('refuses to start without settings and names the missing ones', async () => {
    expect(await exitCode(run(image.command))).toBe(1);
    expect(output).toContain('PAYMENT_LINK_URL');
  });

  test(
    'sells, reports its health, and stops on SIGTERM',
    async () => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const env = { NODE_ENV: 'development', PORT: String(port), DESK_PORT: '0', PUBLIC_URL: url };
      expect(await exitCode(run(image.healthcheck, env))).toBe(1);
      const shop = run(image.command, env);
      await expect.poll(() => output, { timeout: 30_000 }).toContain('Stop with');
      expect(await exitCode(run(image.healthcheck, env))).toBe(0);
      await buyOverHttp({ url, dataDir: join(volumes, 'data') });

      process.kill(sandboxedProcess(shop), 'SIGTERM');
      expect(await exitCode(shop)).toBe(0);
      expect(await exitCode(run(image.healthcheck, env))).toBe(1);
    },
    SALE_MS,
  );
});

/** The process inside the sandbox: signals to the sandbox itself are not passed on. */
const sandboxedProcess = ({ pid }: ChildProcess) =>
  Number(execFileSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' }));
