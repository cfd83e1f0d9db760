import type { DockerfileBuild } from '../../../control-plane/model/sources/detect/compose-builds.ts';
import type { Tree } from '../../../control-plane/model/sources/detect/tree.ts';
import { type Dockerfile, readDockerfile } from '../../../control-plane/model/sources/dockerfile/dockerfile.ts';
import { DockerfileError } from '../../../control-plane/model/sources/dockerfile/instructions.ts';
import { whyNoImage } from '../../../control-plane/model/sources/image-rule.ts';
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
interface Prepared {
  /** Names each image by its digest. */
  readonly text: string;
  readonly target: string | null;
  readonly args: Readonly<Record<string, string>>;
  /** The names of images in `text`, with those that the author has written. */
  readonly shown: ReadonlyMap<string, string>;
  /** The line of the author's file for one of `text`. */
  readonly lineOf: (written: number) => number | null;
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
  return orFailure(async () => {
    const file = readDockerfile(text, args);
    const target = how.target === null ? null : file.stageOf(how.target);
    if (how.target !== null && target === null)
      throw new BuildFailure('build_failed', `The Dockerfile has no stage ${how.target}, which the build wants.`);
    const pins = await pinImages(parts, job, file);
    const labels = parts.engine.names.labels({ owner: job.order.appId, region: job.build.region });
    const written = file.write((image) => pins.get(image) ?? '', labels);
    const shown = new Map([...pins].map(([name, pin]) => [pin, name]));
    return { ...written, target, args, shown };
  });
}

/** The names by which the engine finds the images of a Dockerfile, by their names there. */
async function pinImages(
  parts: BuildParts,
  job: BuildJob,
  { images }: Dockerfile,
): Promise<ReadonlyMap<string, string>> {
  for (const { name } of images) {
    const why = name === null ? null : whyNoImage(name, parts.images);
    if (why !== null) throw new BuildFailure('build_failed', why);
  }
  const pins = new Map<string, string>();
  for (const { name, use } of images) {
    // The engine's builder reads the file by itself.
    if (name === null || use === 'syntax') continue;
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

async function orFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DockerfileError)) throw error;
    throw new BuildFailure('build_failed', error.message, { cause: error });
  }
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
