import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { debianProgram } from '../../testkit/debian.ts';
import { freePort } from '../../testkit/serverProcess.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const INSTALL_MS = 300_000;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the Dockerfile uses the Node.js version of package.json', () => {
  const { dependencies } = JSON.parse(read('package.json'));
  const images = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)].map(
    ([, version]) => version,
  );
  expect(images).toEqual([dependencies.node, dependencies.node]);
});

describe('compose.yaml', () => {
  type Service = { read_only: boolean; ports?: string[]; env_file?: string };
  const { services }: { services: Record<string, Service> } = parse(read('compose.yaml'), {
    merge: true,
  });

  test(
    'is accepted by Compose',
    () => {
      // Debian 12 has Compose 1.29, which does not support a project name in the file.
      writeFileSync(join(folder, 'compose.yaml'), read('compose.yaml').replace(/^name: .*/m, ''));
      const env = read('.env.example').replace('POSTGRES_PASSWORD=', 'POSTGRES_PASSWORD=secret');
      writeFileSync(join(folder, '.env'), env);
      const compose = debianProgram('docker-compose');
      const config = execFileSync(compose, ['config'], { cwd: folder, encoding: 'utf8' });
      const { environment } = parse(config).services.shop;
      expect(environment).toMatchObject({
        DATABASE_URL: 'postgres://shop:secret@db:5432/shop',
        DATA_DIR: '/data',
        PUBLIC_URL: 'https://shop.example.com',
        MAIL_FROM: 'Your Shop <hello@shop.example.com>',
      });
    },
    INSTALL_MS,
  );

  test('publishes the proxy to the network, the desk to loopback, and nothing else', () => {
    expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual([
      '127.0.0.1:4322:4322',
      '80:80',
      '443:443',
      '443:443/udp',
    ]);
  });

  test.each(Object.entries(services))(
    'gives %s no privileges that it does not need',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        stop_grace_period: expect.any(String),
      });
    },
  );
});

describe('the Caddyfile', () => {
  let caddy: ChildProcess;
  let shop: Server;
  let tlsPort = 0;
  let shopPort = 0;
  const storage = join(folder, 'caddy');

  beforeAll(async () => {
    debianProgram('caddy');
    [tlsPort, shopPort] = [await freePort(), await freePort()];
    // For this machine only: other ports, its own certificates, no changes outside the folder.
    const options = [
      ...['admin off', 'skip_install_trust', `storage file_system ${storage}`],
      ...[`http_port ${await freePort()}`, `https_port ${tlsPort}`],
    ];
    const config = join(folder, 'Caddyfile');
    writeFileSync(config, `{\n${options.join('\n')}\n}\n${read('deploy/Caddyfile')}`);
    const env = {
      ...process.env,
      PUBLIC_URL: 'https://localhost',
      SHOP_UPSTREAM: `127.0.0.1:${shopPort}`,
    };
    caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env,
      stdio: 'ignore',
    });
    await vi.waitFor(handshake, { timeout: 20_000, interval: 200 });
    shop = createServer((asked, answer) => {
      answer.end(JSON.stringify(asked.headers));
    });
  }, INSTALL_MS);
  afterAll(async () => {
    shop.close();
    caddy.kill();
    await once(caddy, 'exit');
  });

  const root = () => readFileSync(join(storage, 'pki/authorities/local/root.crt'));

  /** Caddy creates its certificates after it has started. */
  const handshake = () =>
    new Promise<void>((done, fail) => {
      const settings = { port: tlsPort, host: 'localhost', servername: 'localhost', ca: root() };
      const socket = connect(settings, () => {
        socket.end();
        done();
      });
      socket.once('error', fail);
    });

  async function ask() {
    const options = { ca: root(), headers: { 'x-forwarded-for': '6.6.6.6' } };
    const asking = request(`https://localhost:${tlsPort}/`, options).end();
    const [answer] = await once(asking, 'response');
    return { status: answer.statusCode, body: await text(answer) };
  }

  test('is valid', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')];
    const env = { ...process.env, HOME: folder, PUBLIC_URL: 'https://shop.example.com' };
    execFileSync('caddy', args, { env, stdio: 'ignore' });
  });

  test('holds requests while the shop restarts', async () => {
    const asked = ask();
    setTimeout(() => shop.listen(shopPort, '127.0.0.1'), 2000);
    expect((await asked).status).toBe(200);
  });

  test('passes the real client address on, whatever the client claims', async () => {
    const { body } = await ask();
    expect(JSON.parse(body)).toMatchObject({
      'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      'x-forwarded-proto': 'https',
      host: `localhost:${tlsPort}`,
    });
  });
});

describe('the block of the Caddyfile for downloads', () => {
  const files = join(folder, 'data/editions/9.9');
  const NAMES = ['plain.txt', 'наръчник 1.txt', '100%25 (a).txt', "a#b?c'd.txt"];
  let caddy: ChildProcess;
  let shop: Server;
  let url = '';

  beforeAll(async () => {
    debianProgram('caddy');
    mkdirSync(files, { recursive: true });
    for (const name of NAMES) writeFileSync(join(files, name), `this is ${name}`);
    // What the proxy announced, and the name of the file, as the shop answers.
    shop = createServer((asked, answer) => {
      const announced = asked.headers['x-sendfile-type'] ?? 'nothing';
      const headers = { 'content-type': 'video/mp4', 'x-frame-options': 'DENY', announced };
      answer.writeHead(200, { ...headers, 'x-accel-redirect': '/editions/9.9/any' }).end();
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    const address = shop.address();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const active = read('deploy/Caddyfile')
      .replace(/^\t\theader_up -X-Sendfile-Type\n/m, '')
      .replaceAll(/^\t\t# (?=header_up|@file|handle_response|\t|\})/gm, '\t\t')
      .replace('/var/lib/shop', join(folder, 'data'));
    const config = join(folder, 'Caddyfile.downloads');
    writeFileSync(config, `{\nadmin off\nauto_https off\n}\n${active}`);
    const SHOP_UPSTREAM = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env: { ...process.env, HOME: folder, PUBLIC_URL: url, SHOP_UPSTREAM },
      stdio: 'ignore',
    });
    await vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 200 });
  }, INSTALL_MS);
  afterAll(async () => {
    shop.close();
    caddy.kill();
    await once(caddy, 'exit');
  });

  const ask = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/download/order/9.9/${encodeURIComponent(name)}?expires=1`, { headers });

  test.each(NAMES)('sends %s with the headers of the shop', async (name) => {
    const answer = await ask(name, { 'x-sendfile-type': 'a visitor' });
    expect(await answer.text()).toBe(`this is ${name}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ announced: 'X-Accel-Redirect', 'content-type': 'video/mp4', 'x-frame-options': 'DENY' },
    });
    expect(answer.headers.get('x-accel-redirect')).toBeNull();
    const part = await ask(name, { range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'this']);
  });
});

describe('the systemd unit', () => {
  const unit = join(folder, 'shop.service');

  beforeAll(() => {
    debianProgram('systemd-analyze', 'systemd');
    cpSync(join(ROOT, 'deploy/shop.service'), unit);
  }, INSTALL_MS);

  test('is valid and starts the built program', () => {
    writeFileSync(unit, read('deploy/shop.service').replaceAll('/opt/shop/current', ROOT));
    const said = execFileSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect(said).toBe('');
    const [, program = ''] = /ExecStart=\S+ (\S+)/.exec(readFileSync(unit, 'utf8')) ?? [];
    expect(read(program.slice(ROOT.length))).toContain('launch');
  });

  test('sandboxes the service', () => {
    // An exposure of 2.0 of 10 at most.
    const rating = ['security', '--offline=yes', '--no-pager', '--threshold=20', unit];
    execFileSync('systemd-analyze', rating, { stdio: 'ignore' });
  });
});
