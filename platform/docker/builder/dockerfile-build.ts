import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type Docker from 'dockerode';
import { readDockerIgnore } from '../../builds/docker-ignore.ts';
import type { DockerfileBuild } from '../../../control-plane/model/sources/detect/compose/builds.ts';
import type { Step, Written } from '../../../control-plane/model/sources/dockerfile/dockerfile.ts';
import { messageOf, reasonOf, statusOf } from '../engine.ts';
import { findImage, namesOf } from '../images.ts';
import { BuildFailure, type BuildJob, type BuildParts, failureOf } from './job.ts';
import { limitProcesses } from './limit-processes.ts';
import { killPodmanBuild, markOf } from './podman-build.ts';
import { imageOfAdditions } from './additions.ts';
import { type Prepared, prepareDockerfile, readDockerfileOf } from './prepare-dockerfile.ts';
import { readProgress, showNames } from './progress.ts';
import { archiveOf, entryOf, type SourceEntry, treeOfSource } from './source-files.ts';

interface Source {
  readonly folder: string;
  readonly entries: readonly SourceEntry[];
  /** The service whose image it is. */
  readonly service: string;
  readonly how: DockerfileBuild;
}

/** Makes an image by a Dockerfile, with the builder of the engine. Returns its name. */
export async function buildByDockerfile(
  parts: BuildParts,
  job: BuildJob,
  { folder, entries, service, how }: Source,
): Promise<string> {
  const tree = treeOfSource(folder, entries);
  const { inline } = how;
  if (inline === undefined && !tree.files.some(({ path }) => path === how.dockerfile)) {
    throw new BuildFailure(
      'build_failed',
      `The source has no file ${how.dockerfile}, which the service "${service}" needs.`,
    );
  }
  const file = await prepareDockerfile(parts, job, { text: inline ?? (await readDockerfileOf(tree, how)), how });
  const root = how.context === '' ? '' : `${how.context}/`;
  const dockerfile = inline === undefined ? how.dockerfile : freeName(entries, root);
  const path = dockerfile.slice(root.length);
  const context = await contextOf(folder, entries, { context: how.context, dockerfile: path });
  const named = inline === undefined ? how.dockerfile : `The \`dockerfile_inline\` of "${service}"`;
  await using added = await imageOfAdditions(parts, job, { additions: file.additions, context, service });
  const { text, ...written } = file.write(added.name);
  const shown = new Map([...file.shown, ...(added.name === '' ? [] : [[added.name, 'files'] as const])]);
  const whole = { ...context, entries: [...context.entries, entryOf(path, text)] };
  return await makeImage(parts, job, {
    args: file.args,
    shown,
    ...written,
    context: whole,
    dockerfile: path,
    named,
    service,
  });
}

interface Making extends Pick<Prepared, 'args' | 'shown'>, Pick<Written, 'lineOf' | 'lineOfStep'> {
  readonly context: Parameters<typeof archiveOf>[0];
  /** Below the context. */
  readonly dockerfile: string;
  /** The Dockerfile as an error names it. */
  readonly named: string;
  readonly service: string;
}

/** Lets the engine's builder make an image. Returns its name. */
export async function makeImage(parts: BuildParts, job: BuildJob, making: Making): Promise<string> {
  const { engine, networks, limits } = parts;
  const { build, order, signal } = job;
  const { context, dockerfile, args, shown, service } = making;
  const isPodman = await engine.isPodman();
  const { repo, tag } = engine.names.image({ appId: order.appId, build: build.id, service });
  const network = await networks.ensureForBuild(build);
  using _ = isPodman ? null : await limitProcesses(engine, network, limits.processes);
  const building = engine.docker.buildImage(Readable.from(archiveOf(context), { objectMode: false }), {
    t: `${repo}:${tag}`,
    dockerfile,
    buildargs: args,
    labels: engine.names.labels({ owner: order.appId, region: build.region, build: '' }),
    networkmode: network,
    rm: true,
    forcerm: true,
    memory: limits.memory,
    memswap: limits.memory,
    cpuperiod: 100_000,
    cpuquota: limits.cpuMillis * 100,
    ...(isPodman && { extrahosts: JSON.stringify([`${markOf(engine.names, build.id)}:127.0.0.1`]) }),
    // Docker ends the build with its connection. Podman does not, so its build has to be ended first.
    ...(!isPodman && { abortSignal: signal }),
  });
  const stream = await building.catch((error: unknown) => {
    throw refusedBy(error, making);
  });
  const images: string[] = [];
  const steps: Step[] = [];
  const ended = readProgress(stream, { job, images, steps, hidden: `${repo}:${tag}`, shown }).catch(messageOf);
  const error = isPodman ? await killPodmanBuild({ parts, job, ended }) : await ended;
  if (error === null && !signal.aborted) return `${repo}:${tag}`;
  await removeParts(parts, order.appId, images);
  signal.throwIfAborted();
  const sentence = withLines(showNames(error ?? '', shown).trim(), making.lineOf);
  const last = steps.at(-1);
  const line = last ? making.lineOfStep(last) : null;
  const place = line === null ? '' : ` at line ${line} of ${making.named.replace(/^The /, 'the ')}`;
  throw failureOf(error ?? '', `The build failed${place}: ${sentence}`);
}

/** A name for a Dockerfile that no file of the source has. */
function freeName(entries: readonly SourceEntry[], root: string): string {
  let name = `${root}Dockerfile.inline`;
  while (entries.some(({ path }) => path === name)) name += '-1';
  return name;
}

/** A status of the engine that says that the file is at fault. */
function refusedBy(error: unknown, { named, lineOf }: Pick<Making, 'named' | 'lineOf'>): unknown {
  const status = statusOf(error);
  if (status < 400 || status > 499) return error;
  const sentence = reasonOf(error);
  return failureOf(sentence, `${named} cannot be built: ${withLines(sentence, lineOf)}`);
}

/** The lines of the engine are those of the file that it got. */
function withLines(text: string, lineOf: Making['lineOf']): string {
  return text.replace(/(parse error.*?line )(\d+)/i, (_, words: string, digits: string) => {
    return `${words}${lineOf(Number(digits)) ?? digits}`;
  });
}

/** The part of the source that a Dockerfile may copy, without the file itself. */
async function contextOf(
  folder: string,
  entries: readonly SourceEntry[],
  { context, dockerfile }: Pick<DockerfileBuild, 'context' | 'dockerfile'>,
) {
  const root = context === '' ? '' : `${context}/`;
  const inner = entries
    .filter(({ path }) => path.startsWith(root))
    .map((entry) => ({ ...entry, path: entry.path.slice(root.length) }));
  const place = context === '' ? folder : `${folder}/${context}`;
  const tree = treeOfSource(place, inner);
  const ignore = tree.files.find(({ path }) => path === '.dockerignore');
  const isIgnored = readDockerIgnore(ignore ? await tree.read(ignore.path) : '');
  const kept = inner.filter(({ path }) => path !== dockerfile && !isIgnored(path));
  return { folder: place, entries: kept, into: '', owner: 0 };
}

/** Removes the images that a failed build has made, but not the layers of another image. */
async function removeParts({ engine }: BuildParts, appId: string, ids: readonly string[]): Promise<void> {
  const { docker, names } = engine;
  const labelled = await docker
    .listImages({ all: true, filters: { label: [`${names.label('owner')}=${appId}`] } })
    .catch(() => []);
  const unnamed = labelled.filter((image) => namesOf(image).length === 0).map(({ Id }) => Id);
  // An image can be removed after its children, and after the container of the step that was ended.
  let left = [...new Set([...ids.toReversed(), ...unnamed])];
  for (let tries = 0; left.length > 0 && tries < 10; tries++) {
    if (tries > 0) await sleep(150);
    for (const id of left) await removeUnnamed(docker.getImage(id));
    const seen = await Promise.all(left.map((id) => findImage(engine, id)));
    left = left.filter((_, index) => seen[index] && namesOf(seen[index]).length === 0);
  }
}

/** An image with a name belongs to another build, or is a base image. */
async function removeUnnamed(image: Docker.Image): Promise<void> {
  const seen = await image.inspect().catch(() => null);
  if (seen && namesOf(seen).length === 0) await image.remove().catch(() => undefined);
}
