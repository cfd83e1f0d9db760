import type { DockerfileBuild } from '../../../control-plane/model/sources/detect/compose/builds.ts';
import type { Tree } from '../../../control-plane/model/sources/detect/tree.ts';
import type { Addition } from '../../../control-plane/model/sources/dockerfile/parts.ts';
import {
  type Dockerfile,
  readDockerfile,
  type Written,
} from '../../../control-plane/model/sources/dockerfile/dockerfile.ts';
import { DockerfileError } from '../../../control-plane/model/sources/dockerfile/instructions.ts';
import { platformNames } from '../../../control-plane/model/sources/dockerfile/variables.ts';
import { whyNoImages } from '../../../control-plane/model/sources/dockerfile/why-not.ts';
import { secretParts } from '../../../control-plane/model/vars/mask.ts';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';
import { pinBase } from './pin-image.ts';

/** Size limit of a Dockerfile, in bytes. */
const mostBytes = 262_144;

interface Source {
  readonly text: string;
  readonly how: Pick<DockerfileBuild, 'args' | 'target'>;
}

/** A Dockerfile as the engine gets it. */
export interface Prepared {
  readonly additions: readonly Addition[];
  /** Writes the file with the digest of each image. `made`: the name of an image with the additions. */
  readonly write: (made: string) => Written;
  readonly args: Readonly<Record<string, string>>;
  /** The names of images in the written file, with those that the author has written. */
  readonly shown: ReadonlyMap<string, string>;
}

/** Reads the Dockerfile of a source. Its name leads the engine to this file alone. */
export async function readDockerfileOf(tree: Tree, { dockerfile }: DockerfileBuild): Promise<string> {
  // Podman takes some names for lists of files, or for files to preprocess.
  if (!/^[\w.@+-][\w.@+ /-]*$/.test(dockerfile) || dockerfile.endsWith('.in'))
    throw new BuildFailure(
      'build_failed',
      `The Dockerfile cannot have the name ${dockerfile}. Use letters and digits.`,
    );
  const size = tree.files.find(({ path }) => path === dockerfile)?.size ?? 0;
  if (size > mostBytes)
    throw new BuildFailure('build_failed', `${dockerfile} has more than ${mostBytes} bytes. Make it smaller.`);
  return tree.read(dockerfile);
}

/** Pulls the images that a Dockerfile names, and writes it with their digests. */
export async function prepareDockerfile(parts: BuildParts, job: BuildJob, source: Source): Promise<Prepared> {
  const { text, how } = source;
  const args = argsOf(job, text, how.args);
  const platform = await platformArgs(parts, text);
  const file = orFailure(() => readDockerfile(text, { ...platform, ...args }));
  const target = how.target === null ? null : file.stageOf(how.target);
  if (how.target !== null && target === null)
    throw new BuildFailure('build_failed', `The Dockerfile has no stage ${how.target}, which the build wants.`);
  for (const { message } of file.notes) job.say(message);
  const pins = await pinImages(parts, job, { images: file.images, needed: file.imagesOf(target) });
  const labels = parts.engine.names.labels({ owner: job.order.appId, region: job.build.region });
  const shown = new Map([...pins].map(([name, pin]) => [pin, name]));
  const nameOf = (image: string) => pins.get(image) ?? '';
  const write = (made: string) => orFailure(() => file.write({ nameOf, labels, target, additions: made }));
  const isDeclared = ([name]: readonly [string, string]) => new RegExp(`^\\s*ARG\\s.*\\b${name}\\b`, 'im').test(text);
  const ofPlatform = Object.fromEntries(Object.entries(platform).filter(isDeclared));
  return { additions: file.additions, write, args: { ...ofPlatform, ...args }, shown };
}

/** The names by which the engine finds the images of a Dockerfile, by their names there. */
async function pinImages(
  parts: BuildParts,
  job: BuildJob,
  { images, needed }: Record<'images' | 'needed', Dockerfile['images']>,
): Promise<ReadonlyMap<string, string>> {
  const why = whyNoImages(images, parts.images);
  if (why !== null) throw new BuildFailure('build_failed', why);
  const pins = new Map<string, string>();
  for (const { name, use } of needed) {
    if (name === null) continue;
    const pin = pins.get(name) ?? (await pinBase(parts, job, name));
    pins.set(name, pin);
    if (use === 'base') await requireHarmless(parts, name, pin);
  }
  return pins;
}

/** A builder runs the triggers of a base image, which the source does not show. */
export async function requireHarmless({ triggers }: BuildParts, name: string, pin: string): Promise<void> {
  if (await triggers.areHarmless(pin)) return;
  const message = `The image ${name} has ONBUILD instructions that may take files from other images. Use another one.`;
  throw new BuildFailure('build_failed', message);
}

function orFailure<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DockerfileError)) throw error;
    throw new BuildFailure('build_failed', error.message, { cause: error });
  }
}

/** The arguments of the platform that a Dockerfile mentions: not all builders know them. */
async function platformArgs({ engine }: BuildParts, text: string): Promise<Record<string, string>> {
  const named = platformNames.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  if (named.length === 0) return {};
  const { Os: os, Arch: arch } = await engine.docker.version();
  const values = { PLATFORM: `${os}/${arch}`, OS: os, ARCH: arch, VARIANT: '' };
  const valueOf = (name: string) => values[name.replace(/^BUILD|^TARGET/, '') as keyof typeof values];
  return Object.fromEntries(named.map((name) => [name, valueOf(name)]));
}

/** Arguments stay in the history of the image, so no secret is one. */
function argsOf(
  { order, say }: BuildJob,
  dockerfile: string,
  args: Readonly<Record<string, string>>,
): Record<string, string> {
  const secrets = secretParts(order.secrets.map((name) => order.env[name] ?? ''));
  const [leaking] = Object.entries(args).filter(([, value]) => secrets.some((secret) => value.includes(secret)));
  if (leaking) {
    const message = `The build argument ${leaking[0]} has the value of a secret, which would stay in the image. Read it when the app runs.`;
    throw new BuildFailure('build_failed', message);
  }
  const declared = [...dockerfile.matchAll(/^\s*ARG\s+([A-Za-z_]\w*)/gim)].map(([, name = '']) => name);
  const hidden = declared.filter((name) => order.secrets.includes(name));
  for (const name of hidden) say(`The argument ${name} is left out, because a secret would stay in the image`);
  const given: Record<string, string> = {};
  for (const name of declared) if (name in order.env && !hidden.includes(name)) given[name] = order.env[name] ?? '';
  return { ...given, ...args };
}
