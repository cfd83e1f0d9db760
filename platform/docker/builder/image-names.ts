import type { Recipe } from '../../builds/recipe.ts';
import { messageOf } from '../engine.ts';
import { ensureImage, findImage, ImageGone, pullImage } from '../images.ts';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';

interface Base {
  readonly name: string;
  /** Where its programs are. */
  readonly path: string;
}

/** The image with which a build begins, which is pulled if the engine has not got it. */
export async function ensureBase({ engine, baseImages }: BuildParts, job: BuildJob, recipe: Recipe): Promise<Base> {
  const base = baseImages[recipe.base];
  if (!base) throw new BuildFailure('no_builder', noBase(recipe.base));
  const name = base.image.replaceAll('{version}', recipe.version ?? base.version);
  job.say(`The build begins with ${name}`);
  try {
    await ensureImage(engine, name);
  } catch (error) {
    job.signal.throwIfAborted();
    const wanted =
      recipe.version === null ? '' : ` The files want the version ${recipe.version}; choose one that exists.`;
    if (error instanceof ImageGone)
      throw new BuildFailure('build_failed', `There is no base image ${name}.${wanted}`, { cause: error });
    throw new BuildFailure(
      'build_failed',
      `The base image ${name} cannot be pulled: ${messageOf(error)} Deploy again later.`,
      {
        cause: error,
      },
    );
  }
  const env = (await findImage(engine, name))?.Config.Env ?? [];
  const path = env.find((one) => one.startsWith('PATH='))?.slice('PATH='.length);
  return { name, path: path ?? '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
}

/** Why files of a kind cannot be built. */
export function noBase(base: Recipe['base']): string {
  return `The operator has set no base image for ${base}, so such files cannot be built here. Add a Dockerfile.`;
}

/** Pulls an image of a registry, and returns what finds exactly this one. */
export async function pinImage({ engine }: BuildParts, job: BuildJob, name: string): Promise<string> {
  const found = name.includes('@sha256:') ? await findImage(engine, name) : null;
  if (found) return name;
  const error = await pullImage(engine, name).catch((reason: unknown) => reason);
  job.signal.throwIfAborted();
  const image = await findImage(engine, name);
  if (!image) {
    const message = error instanceof ImageGone ? `There is no image ${name}, or no access to it.` : messageOf(error);
    throw new BuildFailure('source_unavailable', message, { cause: error });
  }
  if (error !== undefined) job.say(`The registry does not give ${name} now, so the image that is here is used`);
  return image.RepoDigests[0] ?? idOf(image);
}

/** Podman gives the id of an image without the name of its hash. */
export function idOf({ Id }: { readonly Id: string }): string {
  return Id.startsWith('sha256:') ? Id : `sha256:${Id}`;
}
