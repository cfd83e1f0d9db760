import { join } from 'node:path';
import { planOfImage } from '../../../model/sources/detect/image.ts';
import type { Detected, Plan } from '../../../model/sources/detect/plan.ts';
import { detect, outerFolder } from '../../../model/sources/detect/detect.ts';
import { recipeOf } from '../../../model/sources/build/recipe-of.ts';
import type { Commit } from '../../../model/sources/source.ts';
import { parseImageRef } from '../../../model/sources/image-ref.ts';
import type { ServiceDefinition } from '../../../model/tables/apps.ts';
import type { Build, BuildStep } from '../../../ports/builder.ts';
import { type SourceFolder, SourceUnavailable } from '../../../ports/source-folders.ts';
import { findImage } from '../images.ts';
import { buildInContainer } from './container-build.ts';
import { idOf, noBase, pinImage } from './image-names.ts';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';
import { listSource, type SourceEntry, treeOfSource } from './source-files.ts';

/** What a build reports as it goes on. */
export interface Progress {
  readonly begin: (step: BuildStep) => void;
  readonly found: (commit: Commit) => void;
}

type Built = Pick<Build, 'services' | 'releaseCommand'>;

/** The files of a source, without a folder that holds all of them. */
interface Files {
  readonly folder: string;
  readonly entries: readonly SourceEntry[];
}

/** Carries out a build. Fails with a `BuildFailure`, or with the reason of the job's signal. */
export async function runBuild(parts: BuildParts, job: BuildJob, progress: Progress): Promise<Built> {
  const { source } = job.order;
  if (source.type === 'template') throw new Error('An application of the catalog is not built.');
  if (source.type === 'image') return pullOne(parts, job, { ref: source.ref, progress });
  progress.begin(source.type === 'git' ? 'clone' : 'unpack');
  job.say(source.type === 'git' ? `Cloning ${source.repoUrl} (branch ${source.branch})` : 'Unpacking the upload');
  await using fetched = await fetchFiles(parts, job);
  const { commit } = fetched;
  if (commit) {
    progress.found(commit);
    job.say(`HEAD is now at ${commit.sha.slice(0, 7)} ${commit.message.split('\n')[0]}`);
  }
  const entries = await listSource(fetched.path);
  progress.begin('build');
  const tree = treeOfSource(fetched.path, entries);
  const { plan, warnings } = await detect(tree, source.type === 'git' ? source.profiles : []);
  if (!plan) throw new BuildFailure('no_builder', noBuilder(warnings));
  const files = withoutOuter(fetched.path, entries, outerFolder(tree));
  const services = await buildServices(parts, job, { plan, files, commit });
  return { services, releaseCommand: plan.releaseCommand };
}

async function fetchFiles({ sources }: BuildParts, { order, signal }: BuildJob): Promise<SourceFolder> {
  const { source, sha } = order;
  if (source.type !== 'git' && source.type !== 'upload') throw new Error('Only such a source has files.');
  try {
    return await sources.folder({ source, sha }, signal);
  } catch (error) {
    signal.throwIfAborted();
    const message = error instanceof SourceUnavailable ? error.message : 'The source cannot be fetched now. Deploy again later.';
    throw new BuildFailure('source_unavailable', message, { cause: error });
  }
}

/** An image of a registry. */
async function pullOne(
  parts: BuildParts,
  job: BuildJob,
  { ref, progress }: { readonly ref: string; readonly progress: Progress },
): Promise<Built> {
  progress.begin('pull');
  job.say(`Pulling ${ref}`);
  const digest = await pinImage(parts, job, ref);
  const config = (await findImage(parts.engine, digest))?.Config;
  const ports = Object.keys(config?.ExposedPorts ?? {}).map((port) => ({ port: Number.parseInt(port, 10) }));
  const repository = parseImageRef(ref)?.repository ?? ref;
  const { services } = planOfImage({ ref, repository, ports, volumes: Object.keys(config?.Volumes ?? {}), labels: config?.Labels ?? {} });
  job.say('The image is complete');
  return { services: services.map((service) => ({ ...service, image: ref, digest })), releaseCommand: null };
}

interface Planned {
  readonly plan: Plan;
  readonly files: Files;
  readonly commit: Commit | null;
}

async function buildServices(parts: BuildParts, job: BuildJob, { plan, files, commit }: Planned): Promise<ServiceDefinition[]> {
  const { image, number } = job.order;
  const name = `${image}:${commit ? commit.sha.slice(0, 7) : number}`;
  const services: ServiceDefinition[] = [];
  const build = once(() => buildPlan(parts, job, { plan, files }));
  for (const service of plan.services) {
    if (service.image !== null) {
      job.say(`Pulling ${service.image} for "${service.name}"`);
      services.push({ ...service, image: service.image, digest: await pinImage(parts, job, service.image) });
      continue;
    }
    services.push({ ...service, image: name, digest: await build() });
  }
  for (const { image: made, digest } of services) job.say(`Ready: ${made} (${digest?.replace(/^.*sha256:/, '').slice(0, 12)})`);
  return services;
}

/** Makes the image of the services that have none. Returns its id. */
async function buildPlan(parts: BuildParts, job: BuildJob, { plan, files }: Omit<Planned, 'commit'>): Promise<string> {
  const recipe = await recipeOf(plan, treeOfSource(files.folder, files.entries));
  if (!parts.baseImages[recipe.base]) throw new BuildFailure('no_builder', noBase(recipe.base));
  const name = await buildInContainer(parts, job, { ...files, recipe });
  const made = await findImage(parts.engine, name);
  if (!made) throw new BuildFailure('build_failed', 'The image was deleted while it was built. Deploy again.');
  if (made.Size > parts.limits.image) {
    const most = Math.round(parts.limits.image / 1e6);
    throw new BuildFailure(
      'build_failed',
      `The image has ${Math.round(made.Size / 1e6)} MB, and may have ${most} MB. Leave out what is not needed.`,
    );
  }
  return idOf(made);
}

function withoutOuter(folder: string, entries: readonly SourceEntry[], outer: string): Files {
  const inner = entries.filter(({ path }) => path.startsWith(outer));
  return { folder: join(folder, outer), entries: inner.map((entry) => ({ ...entry, path: entry.path.slice(outer.length) })) };
}

/** With the file that could have been built, if it cannot be read. */
function noBuilder(warnings: Detected['warnings']): string {
  const unread = warnings.map(({ path = '', message }) => ` ${path}: ${message}`);
  return `Nothing in the source says how to build it. Add a Dockerfile.${unread.join('')}`;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
