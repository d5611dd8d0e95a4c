import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { debianProgram } from '../../testkit/debian.ts';
import { npmEnv } from './npmEnv.ts';

/*
 * Runs a Dockerfile without Docker. Each stage is a folder that becomes the root of a Bubblewrap sandbox.
 * Base images are not available offline: this machine's /usr and /etc replace them. Everything else comes
 * from the Dockerfile, line by line; an unknown instruction is an error.
 */

export type Stage = {
  root: string;
  workdir: string;
  env: Record<string, string>;
  /** uid:gid */
  user: string;
  volumes: string[];
  healthcheck: string[];
  command: string[];
};

const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Runs every step and returns the last stage, which is the image. */
export function buildImage(context: string, folder: string): Stage {
  debianProgram('bwrap', 'bubblewrap');
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [word, rest] of instructions(join(context, 'Dockerfile'))) {
    if (word === 'FROM') {
      const [, , name = 'image'] = rest.split(' ');
      stage = emptyStage(join(folder, name));
      stages.set(name, stage);
    } else if (stage) {
      follow(word, rest, stage, { context, stages });
    }
  }
  if (!stage) throw new Error('the Dockerfile has no stage');
  return stage;
}

function instructions(file: string): [string, string][] {
  return readFileSync(file, 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()]);
}

function emptyStage(root: string): Stage {
  for (const name of ['usr', 'etc', 'dev', 'proc', 'tmp']) {
    mkdirSync(join(root, name), { recursive: true });
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    if (existsSync(`/${name}`)) symlinkSync(`usr/${name}`, join(root, name));
  }
  return {
    root,
    workdir: '/',
    env: { PATH: SYSTEM_PATH },
    user: '0:0',
    volumes: [],
    healthcheck: [],
    command: [],
  };
}

function follow(
  word: string,
  rest: string,
  stage: Stage,
  from: { context: string; stages: Map<string, Stage> },
): void {
  switch (word) {
    case 'WORKDIR':
      stage.workdir = rest;
      mkdirSync(join(stage.root, rest), { recursive: true });
      return;
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) {
        stage.env[name] = value.replace(/\$(\w+)/g, (_, known) => stage.env[known] ?? '');
      }
      return;
    case 'COPY':
      copy(rest, stage, from);
      return;
    case 'RUN': {
      const options = { ...npmOfThisMachine(), writable: true };
      const [command = '', ...args] = sandboxed(stage, ['sh', '-ec', rest], options);
      execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      return;
    }
    case 'USER':
      stage.user = rest;
      return;
    case 'VOLUME':
      stage.volumes.push(rest);
      return;
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
      return;
    case 'CMD':
      stage.command = JSON.parse(rest);
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`This test does not know the instruction ${word}.`);
  }
}

function copy(
  rest: string,
  stage: Stage,
  { context, stages }: { context: string; stages: Map<string, Stage> },
): void {
  const words = rest.split(' ');
  const name = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const to = words.pop() ?? '';
  const source = name === undefined ? context : stages.get(name)?.root;
  if (source === undefined || words[0]?.startsWith('--')) throw new Error(`COPY ${rest}`);
  const ignored = name === undefined ? ignoredIn(context) : new Set<string>();
  for (const word of words) {
    const path = join(source, word);
    const target = join(stage.root, resolve(stage.workdir, to));
    const into = statSync(path).isDirectory() ? target : join(target, basename(word));
    const filter = (file: string) => !ignored.has(relative(context, file));
    cpSync(path, into, { recursive: true, verbatimSymlinks: true, filter });
  }
}

const ignoredIn = (context: string) =>
  new Set(
    readFileSync(join(context, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );

type Mounts = { mounts?: string[]; writable?: boolean; env?: Record<string, string> };

/** The command line that runs a command inside a stage, as its user, with its environment. */
function sandboxed(stage: Stage, command: string[], options: Mounts): string[] {
  const [uid = '0', gid = '0'] = stage.user.split(':');
  const identity = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const unprivileged = ['--bounding-set=-all', '--no-new-privs'];
  const env = Object.entries({ ...stage.env, ...options.env });
  return [
    'bwrap',
    ...[options.writable ? '--bind' : '--ro-bind', stage.root, '/'],
    ...[
      '--ro-bind',
      '/usr',
      '/usr',
      '--ro-bind',
      '/etc',
      '/etc',
      '--proc',
      '/proc',
      '--dev',
      '/dev',
    ],
    ...['--perms', '1777', '--tmpfs', '/tmp', ...(options.mounts ?? [])],
    ...['--chdir', stage.workdir, '--die-with-parent', '--clearenv'],
    ...env.flatMap(([name, value]) => ['--setenv', name, value]),
    ...(uid === '0' ? [] : [...identity, ...unprivileged]),
    ...command,
  ];
}

/** npm's cache and settings on this machine, for the source of packages. */
function npmOfThisMachine(): Mounts {
  const setting = (name: string) =>
    execFileSync('npm', ['config', 'get', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const [npm_config_cache, npm_config_userconfig] = [setting('cache'), setting('userconfig')];
  mkdirSync(npm_config_cache, { recursive: true });
  return {
    env: { ...npmEnv(), npm_config_cache, npm_config_userconfig },
    mounts: [
      ...['--bind', npm_config_cache, npm_config_cache],
      ...['--ro-bind-try', npm_config_userconfig, npm_config_userconfig],
    ],
  };
}

/** Runs a command in the image as Docker would with a read-only root: only volumes and /tmp can be written. */
export function runInImage(
  image: Stage,
  command: string[],
  options: { volumes: string; env?: Record<string, string> },
): ChildProcess {
  const mounts = image.volumes.flatMap((path) => ['--bind', join(options.volumes, path), path]);
  const env = options.env ?? {};
  const [program = '', ...args] = sandboxed(image, command, { mounts, env });
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** New volumes start with the image's files at that path, owners included. */
export function makeVolumes(image: Stage, folder: string): void {
  for (const path of image.volumes) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    execFileSync('cp', ['-a', join(image.root, path), join(folder, path)]);
  }
}
