import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type Docker from 'dockerode';
import { fileServer, type Recipe } from '../../builds/recipe.ts';
import { createContainer, createVolume, startContainer } from '../creations.ts';
import { ifMissing } from '../engine.ts';
import { repeat } from '../repeat.ts';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';
import { ensureBase } from './image-names.ts';
import { runCommand } from './run-command.ts';
import { archiveOf, archiveOfFile, type SourceEntry } from './source-files.ts';

/** The user that runs builds and owns their files. */
const user = 1000;
const owner = `${user}:${user}`;

interface Source {
  readonly folder: string;
  readonly entries: readonly SourceEntry[];
  readonly recipe: Recipe;
  /** Paths of volumes, which the user of the image may write to. */
  readonly volumes: readonly string[];
}

/**
 * Builds an image from files by a recipe. Its commands run in a container that is committed as the image. Returns the
 * name of the image.
 */
export async function buildInContainer(
  parts: BuildParts,
  job: BuildJob,
  { folder, entries, recipe, volumes }: Source,
): Promise<string> {
  const { engine } = parts;
  const { build, order, signal } = job;
  const base = await ensureBase(parts, job, recipe);
  const container = await containerOf(parts, job, base.name);
  const put = (read: () => Readable) => repeat(() => container.putArchive(read(), { path: '/' }), { signal });
  await put(() => streamOf(archiveOf({ folder, entries, into: 'app', owner: user }), signal));
  if (volumes.length > 0) await put(() => streamOf(archiveOf(foldersOf(volumes)), signal));
  if (recipe.servesFiles) await put(() => streamOf(readFileServer(), signal));
  const path = [...recipe.path, base.path].join(':');
  if (recipe.commands.length > 0) {
    await startContainer(engine, container.id);
    await runCommand(parts, job, container.id, { argv: ['chown', owner, '/app', '/cache'], user: '0', env: {} });
    const env = { ...buildEnv, ...recipe.buildEnv, ...recipe.env, PATH: path, ...order.env };
    for (const command of recipe.commands) await runInstall(parts, job, { id: container.id, command, env, recipe });
  }
  signal.throwIfAborted();
  const { repo, tag } = engine.names.image({ appId: order.appId, build: build.id, service: '' });
  const changes = changesOf(parts, job, { recipe, path });
  await repeat(() => container.commit({ repo, tag, pause: true, changes, abortSignal: signal }), { signal });
  return `${repo}:${tag}`;
}

interface Install {
  /** The container. */
  readonly id: string;
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  readonly recipe: Recipe;
}

/** Runs a command of a recipe. If it refuses a lock file that does not fit, runs the one that takes it. */
async function runInstall(parts: BuildParts, job: BuildJob, { id, command, env, recipe }: Install): Promise<void> {
  const { lock } = recipe;
  const run = (line: string, onLine?: (line: string) => void) => {
    job.say(`$ ${line}`);
    const argv = ['/bin/sh', '-c', line];
    return runCommand(parts, job, id, { argv, user: owner, env, ...(onLine && { onLine }) });
  };
  const instead = lock?.instead.get(command);
  if (!lock || instead === undefined) return run(command);
  const complaints: string[] = [];
  try {
    await run(command, (line) => {
      if (lock.complaint.test(line)) complaints.push(line);
    });
  } catch (error) {
    if (complaints.length === 0 || !(error instanceof BuildFailure)) throw error;
    const hint = 'Commit one that fits to install the same packages each time.';
    job.say(`${lock.file} does not fit ${lock.beside}, so the build goes on with newer packages. ${hint}`);
    await run(instead);
  }
}

/** A new volume takes the owner of its folder in the image. */
function foldersOf(volumes: readonly string[]): Parameters<typeof archiveOf>[0] {
  const folder = { kind: 'folder', isProgram: false, size: 0, target: '' } as const;
  return { folder: '', entries: volumes.map((path) => ({ ...folder, path: path.slice(1) })), into: '', owner: user };
}

/** Folders in which tools cache files for the app's next build. */
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

/**
 * Creates the container of a build. The container ends by itself, so that nothing runs for longer if this process is
 * killed and never starts again.
 */
async function containerOf(
  { engine, networks, limits }: BuildParts,
  job: BuildJob,
  image: string,
): Promise<Docker.Container> {
  const { build, order, signal } = job;
  const { docker, names } = engine;
  await createVolume(engine, {
    Name: names.cache(order.appId),
    Labels: names.labels({ cache: order.appId, region: build.region }),
  });
  const network = await networks.ensureForBuild(build);
  const removeFormer = () => docker.getContainer(names.build(build.id)).remove({ force: true, v: true });
  await repeat(() => removeFormer().catch(ifMissing(undefined)), { signal });
  return createContainer(engine, {
    name: names.build(build.id),
    Image: image,
    // Clears the entrypoint of the base image. Docker would keep any other one in the image.
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
      // Files in a tmpfs get into no image.
      Tmpfs: { '/tmp': 'rw,exec,nosuid,nodev,mode=1777' },
      LogConfig: { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '1' } },
    },
    abortSignal: signal,
  });
}

/** Settings of the image, as lines of a Dockerfile. */
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

/** The program is a file beside this one, with the same ending. */
function readFileServer(): AsyncIterable<Buffer> {
  const ending = extname(fileURLToPath(import.meta.url));
  const text = readFileSync(new URL(`./file-server${ending}`, import.meta.url), 'utf8');
  return archiveOfFile(fileServer.slice(1), Buffer.from(ending === '.ts' ? stripTypeScriptTypes(text) : text));
}

function streamOf(pieces: AsyncIterable<Buffer>, signal: AbortSignal): Readable {
  return Readable.from(pieces, { signal, objectMode: false });
}
