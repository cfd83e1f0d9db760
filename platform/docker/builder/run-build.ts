import { join } from 'node:path';
import { BadChoice, type Choices, choicesOf } from '../../../control-plane/model/sources/choices.ts';
import { withImage } from '../../../control-plane/model/sources/detect/dockerfile.ts';
import { detectImage } from '../../../control-plane/model/sources/detect/image.ts';
import type { Plan } from '../../../control-plane/model/sources/detect/plan.ts';
import { chosenTree, detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { folderBelow, outerFolder } from '../../../control-plane/model/sources/detect/folders.ts';
import { whyNoPlan } from '../../../control-plane/model/sources/detect/why-no-plan.ts';
import {
  type ComposeBuilds,
  ComposeBuildError,
  readComposeBuilds,
  dockerfileBuild,
} from '../../../control-plane/model/sources/detect/compose/builds.ts';
import { formats } from '../../builds/formats.ts';
import { withoutSecrets } from '../../../control-plane/model/vars/without-secrets.ts';
import { recipeOf } from '../../builds/recipe-of.ts';
import { withGuessedPort } from '../../../control-plane/model/sources/guessed-port.ts';
import type { Commit } from '../../../control-plane/model/sources/source.ts';
import { parseImageRef } from '../../../control-plane/model/sources/image-ref.ts';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import type { Build, BuildStep } from '../../../control-plane/ports/builder.ts';
import { type SourceFolder, SourceUnavailable } from '../../../control-plane/ports/source-folders.ts';
import { findImage } from '../images.ts';
import { buildInContainer } from './container-build.ts';
import { addToImage } from './add-to-image.ts';
import { buildByDockerfile } from './dockerfile-build.ts';
import { numberUser } from './number-user.ts';
import { idOf, pinImage } from './pin-image.ts';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';
import { listSource, type SourceEntry, treeOfSource } from './source-files.ts';

/** Callbacks for the progress of a build. */
export interface Progress {
  readonly begin: (step: BuildStep) => void;
  readonly found: (commit: Commit) => void;
}

type Built = Pick<Build, 'services' | 'releaseCommand'>;

/** The files of a source, without the outer folder if one holds all of them. */
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
  for (const warning of fetched.warnings ?? []) job.say(warning);
  const whole = { folder: fetched.path, entries: await listSource(fetched.path) };
  progress.begin('build');
  const chosen = source.type === 'upload' ? chosenFolder(whole, source.subdir ?? '') : whole;
  const tree = treeOfSource(chosen.folder, chosen.entries);
  const choices = choicesOf(source);
  const known = { images: parts.images, env: withoutSecrets(job.order), formats, choices };
  const detected = await detect(tree, source.type === 'git' ? source.profiles : [], known);
  const { plan } = detected;
  if (!plan) throw new BuildFailure('no_builder', whyNoPlan(detected));
  const files = below(chosen, outerFolder(tree, choices.build));
  const services = await buildServices(parts, job, { plan, files, commit, choices: detected.choices ?? choices });
  return { services, releaseCommand: plan.releaseCommand };
}

async function fetchFiles({ sources }: BuildParts, { order, signal }: BuildJob): Promise<SourceFolder> {
  const { source, sha } = order;
  if (source.type !== 'git' && source.type !== 'upload') throw new Error('Only such a source has files.');
  try {
    return await sources.folder({ source, sha }, signal);
  } catch (error) {
    signal.throwIfAborted();
    const message =
      error instanceof SourceUnavailable ? error.message : 'The source cannot be fetched now. Deploy again later.';
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
  const { source } = job.order;
  const volumes = Object.keys(config?.Volumes ?? {});
  const image = { ref, repository, ports, volumes, labels: config?.Labels ?? {} };
  const detected = detectImage(image, choicesOf(source));
  if (!detected.plan) throw new BuildFailure('no_builder', whyNoPlan(detected));
  const { services } = detected.plan;
  job.say('The image is complete');
  return { services: services.map((service) => ({ ...service, image: ref, digest })), releaseCommand: null };
}

interface Planned {
  readonly plan: Plan;
  readonly files: Files;
  readonly commit: Commit | null;
  readonly choices: Choices;
}

async function buildServices(
  parts: BuildParts,
  job: BuildJob,
  { plan, files, commit, choices }: Planned,
): Promise<readonly ServiceDefinition[]> {
  const { image, number } = job.order;
  const name = `${image}:${commit ? commit.sha.slice(0, 7) : number}`;
  const services: ServiceDefinition[] = [];
  let isExposed = false;
  const { builds, additions } = await composeBuildsOf(plan, files, job);
  const build = await makerOf(parts, job, { plan, files, builds });
  for (const service of plan.services) {
    if (service.image !== null) job.say(`Pulling ${service.image} for "${service.name}"`);
    const base = await (service.image === null ? build(service.name) : pinImage(parts, job, service.image));
    const addition = additions.get(service.name);
    const digest = addition
      ? await checkImage(parts, await addToImage(parts, job, { ...files, service: service.name, base, addition }))
      : base;
    const known: Known =
      plan.builder === 'dockerfile'
        ? await withBuilt(parts, job, { service, digest, choices })
        : { service, isExposed };
    isExposed ||= known.isExposed;
    const user = service.user === undefined ? {} : { user: await numberUser(parts, job, digest, service.user) };
    services.push({ ...known.service, ...user, image: service.image ?? name, digest });
  }
  for (const { image: made } of services) job.say(`Ready: ${made}`);
  return withGuessedPort(services, { builder: plan.builder, choices, isExposed });
}

interface Known {
  readonly service: Plan['services'][number];
  /** Whether its image exposes a port. */
  readonly isExposed: boolean;
}

/** A service with the port of the image that was built for it. */
async function withBuilt(
  { engine }: BuildParts,
  job: BuildJob,
  {
    service,
    digest,
    choices,
  }: { readonly service: Plan['services'][number]; readonly digest: string; readonly choices: Choices },
): Promise<Known> {
  const { ExposedPorts, Volumes, WorkingDir = '' } = (await findImage(engine, digest))?.Config ?? {};
  const image = { ports: Object.keys(ExposedPorts ?? {}), volumes: Object.keys(Volumes ?? {}), workingDir: WorkingDir };
  const { service: known, warnings, isExposed } = withImage(service, image, choices);
  for (const warning of warnings) job.say(warning);
  if (known.port !== service.port) job.say(`The image exposes the port ${known.port}, which is the value of PORT`);
  return { service: known, isExposed };
}

/** Returns a function that makes the image of a service without one. Services with equal builds share an image. */
async function makerOf(
  parts: BuildParts,
  job: BuildJob,
  { plan, files, builds }: Pick<Planned, 'plan' | 'files'> & Pick<ComposeBuilds, 'builds'>,
): Promise<(service: string) => Promise<string>> {
  const tree = treeOfSource(files.folder, files.entries);
  const isGenerated = plan.builder === 'buildpack' || plan.builder === 'static';
  const recipe = isGenerated ? await orBadChoice(recipeOf(plan, tree)) : null;
  const volumes = plan.services.flatMap((service) => service.volumes.map(({ path }) => path));
  const made = new Map<string, Promise<string>>();
  return (service) => {
    const how = builds.get(service) ?? dockerfileBuild(plan.build ?? {});
    const key = recipe ? '' : JSON.stringify(how);
    const making = recipe
      ? () => buildInContainer(parts, job, { ...files, recipe, volumes })
      : () => buildByDockerfile(parts, job, { ...files, service, how });
    const id = made.get(key) ?? making().then((name) => checkImage(parts, name));
    made.set(key, id);
    return id;
  };
}

function orBadChoice<Result>(reading: Promise<Result>): Promise<Result> {
  return reading.catch((error: unknown) => {
    throw error instanceof BadChoice ? new BuildFailure('no_builder', error.message, { cause: error }) : error;
  });
}

/** Only arguments may have a secret, which is reported as a mistake before the build. */
async function composeBuildsOf({ builder, build }: Plan, files: Files, job: BuildJob): Promise<ComposeBuilds> {
  if (builder !== 'compose') return { builds: new Map(), additions: new Map() };
  try {
    const tree = chosenTree(treeOfSource(files.folder, files.entries), build);
    const { builds, additions } = await readComposeBuilds(tree, withoutSecrets(job.order));
    const whole = await readComposeBuilds(tree, job.order.env);
    const withArgs = [...builds].map(
      ([name, how]) => [name, { ...how, args: whole.builds.get(name)?.args ?? {} }] as const,
    );
    return { builds: new Map(withArgs), additions };
  } catch (error) {
    if (!(error instanceof ComposeBuildError)) throw error;
    throw new BuildFailure('build_failed', error.message, { cause: error });
  }
}

/** The id of an image that was made, unless it is too large. */
async function checkImage({ engine, limits }: BuildParts, name: string): Promise<string> {
  const made = await findImage(engine, name);
  if (!made) throw new BuildFailure('build_failed', 'The image was deleted while it was built. Deploy again.');
  if (made.Size <= limits.image) return idOf(made);
  const [size, most] = [Math.round(made.Size / 1e6), Math.round(limits.image / 1e6)];
  throw new BuildFailure(
    'build_failed',
    `The image has ${size} MB, and may have ${most} MB. Leave out what is not needed.`,
  );
}

/** The entries lead through no link, so the folder is within the upload. */
function chosenFolder(files: Files, subdir: string): Files {
  const folder = folderBelow(treeOfSource(files.folder, files.entries), subdir);
  if (folder === null) throw new BuildFailure('source_unavailable', `The upload has no folder ${subdir}.`);
  return below(files, folder);
}

function below({ folder, entries }: Files, outer: string): Files {
  const inner = entries.filter(({ path }) => path.startsWith(outer));
  return {
    folder: join(folder, outer),
    entries: inner.map((entry) => ({ ...entry, path: entry.path.slice(outer.length) })),
  };
}
