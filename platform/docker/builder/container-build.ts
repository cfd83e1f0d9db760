import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type Docker from 'dockerode';
import { fileServer, type Recipe } from '../../builds/recipe.ts';
import { ifMissing } from '../engine.ts';
import type { BuildJob, BuildParts } from './job.ts';
import { ensureBase } from './image-names.ts';
import { runCommand } from './run-command.ts';
import { archiveOf, archiveOfFile, type SourceEntry } from './source-files.ts';

/** The user of builds and of what they make. */
const user = 1000;
const owner = `${user}:${user}`;

interface Source {
  readonly folder: string;
  readonly entries: readonly SourceEntry[];
  readonly recipe: Recipe;
}

/** Makes an image of files by a recipe, whose commands run in a container that becomes the image. Returns its name. */
export async function buildInContainer(
  parts: BuildParts,
  job: BuildJob,
  { folder, entries, recipe }: Source,
): Promise<string> {
  const { engine } = parts;
  const { build, order, signal } = job;
  const base = await ensureBase(parts, job, recipe);
  const container = await createContainer(parts, job, base.name);
  await container.putArchive(streamOf(archiveOf({ folder, entries, into: 'app', owner: user }), signal), { path: '/' });
  if (recipe.base === 'static') await container.putArchive(Readable.from([readFileServer()]), { path: '/' });
  const path = [...recipe.path, base.path].join(':');
  if (recipe.commands.length > 0) {
    await container.start();
    await runCommand(parts, job, container.id, { argv: ['chown', owner, '/app', '/cache'], user: '0', env: {} });
    const env = { ...buildEnv, ...recipe.env, PATH: path, ...order.env };
    for (const command of recipe.commands) {
      job.say(`$ ${command}`);
      await runCommand(parts, job, container.id, { argv: ['/bin/sh', '-c', command], user: owner, env });
    }
  }
  signal.throwIfAborted();
  const { repo, tag } = engine.names.image({ appId: order.appId, build: build.id, service: '' });
  await container.commit({
    repo,
    tag,
    pause: true,
    changes: changesOf(parts, job, { recipe, path }),
    abortSignal: signal,
  });
  return `${repo}:${tag}`;
}

/** Where tools keep what the next build of the app can use. */
const buildEnv = {
  HOME: '/cache/home',
  XDG_CACHE_HOME: '/cache/xdg',
  npm_config_cache: '/cache/npm',
  YARN_CACHE_FOLDER: '/cache/yarn',
  PIP_CACHE_DIR: '/cache/pip',
  UV_CACHE_DIR: '/cache/uv',
  POETRY_CACHE_DIR: '/cache/poetry',
  GOCACHE: '/cache/go-build',
  GOMODCACHE: '/cache/go-mod',
  BUNDLE_USER_CACHE: '/cache/bundle',
  COMPOSER_CACHE_DIR: '/cache/composer',
};

/** It ends by itself, so that nothing runs for longer if this process is killed and never starts again. */
async function createContainer(
  { engine, networks, limits }: BuildParts,
  job: BuildJob,
  image: string,
): Promise<Docker.Container> {
  const { build, order, signal } = job;
  const { docker, names } = engine;
  await docker.createVolume({
    Name: names.cache(order.appId),
    Labels: names.labels({ cache: order.appId, region: build.region }),
  });
  const network = await networks.ensureForBuild(build);
  await docker.getContainer(names.build(build.id)).remove({ force: true, v: true }).catch(ifMissing(undefined));
  return docker.createContainer({
    name: names.build(build.id),
    Image: image,
    // That of the base image is not used. Docker would keep any other one in the image.
    Entrypoint: [''],
    // The shell waits for processes that others leave behind.
    Cmd: ['/bin/sh', '-c', `sleep ${limits.seconds + 60}; exit`],
    // Docker gives a root of an exec no capability in the container of another user.
    User: '0',
    WorkingDir: '/app',
    Labels: names.labels({ build: build.id, region: build.region }),
    HostConfig: {
      NetworkMode: network,
      Memory: limits.memory,
      MemorySwap: limits.memory,
      NanoCpus: limits.cpuMillis * 1_000_000,
      PidsLimit: limits.processes,
      CapDrop: ['ALL'],
      // The cache belongs to root at first.
      CapAdd: ['CHOWN'],
      SecurityOpt: ['no-new-privileges'],
      Mounts: [{ Type: 'volume', Source: names.cache(order.appId), Target: '/cache' }],
      // What is left there gets into no image.
      Tmpfs: { '/tmp': 'rw,exec,nosuid,nodev,mode=1777' },
      LogConfig: { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '1' } },
    },
    abortSignal: signal,
  });
}

/** What the image says of itself, as lines of a Dockerfile. */
function changesOf(
  { engine }: BuildParts,
  { build, order }: BuildJob,
  { recipe, path }: { readonly recipe: Recipe; readonly path: string },
): string {
  const env = { ...recipe.env, PATH: path, HOME: '/app' };
  const { names } = engine;
  const labels = names.labels({ owner: order.appId, region: build.region, build: '' });
  return [
    'WORKDIR /app',
    `USER ${owner}`,
    'ENTRYPOINT []',
    ...(recipe.argv ? [`CMD ${JSON.stringify(recipe.argv)}`] : []),
    ...Object.entries(env).map(([name, value]) => `ENV ${name}=${JSON.stringify(value)}`),
    ...Object.entries(labels).map(([name, value]) => `LABEL ${name}=${JSON.stringify(value)}`),
  ].join('\n');
}

/** It is a file beside this one, with the same ending. */
function readFileServer(): Buffer {
  const ending = extname(fileURLToPath(import.meta.url));
  const text = readFileSync(new URL(`./file-server${ending}`, import.meta.url), 'utf8');
  return archiveOfFile(fileServer.slice(1), Buffer.from(ending === '.ts' ? stripTypeScriptTypes(text) : text));
}

function streamOf(pieces: AsyncIterable<Buffer>, signal: AbortSignal): Readable {
  return Readable.from(pieces, { signal, objectMode: false });
}
