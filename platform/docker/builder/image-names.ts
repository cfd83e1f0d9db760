import type { Recipe } from '../../builds/recipe.ts';
import { ensureImage, findImage } from '../images.ts';
import { ImageError, ImageGone } from '../../shared/pull-failure.ts';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';

interface Base {
  readonly name: string;
  /** The search path of its programs. */
  readonly path: string;
}

/** The base image of a build, which is pulled if the engine does not have it. */
export async function ensureBase({ engine, baseImages }: BuildParts, job: BuildJob, recipe: Recipe): Promise<Base> {
  const base = baseImages[recipe.base];
  if (!base) throw new BuildFailure('no_builder', noBase(recipe.base));
  const name = base.image.replaceAll('{version}', recipe.version ?? base.version);
  job.say(`The build begins with ${name}`);
  try {
    await ensureImage(engine, name);
  } catch (error) {
    job.signal.throwIfAborted();
    if (!(error instanceof ImageError)) throw error;
    const wanted =
      recipe.version === null ? '' : ` The files want the version ${recipe.version}; choose one that exists.`;
    const hint = error instanceof ImageGone ? wanted : '';
    throw new BuildFailure('build_failed', error.message + hint, { cause: error });
  }
  const env = (await findImage(engine, name))?.Config.Env ?? [];
  const path = env.find((one) => one.startsWith('PATH='))?.slice('PATH='.length);
  return { name, path: path ?? '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
}

/** The error for files of a kind without a base image. */
export function noBase(base: Recipe['base']): string {
  return `The operator has set no base image for ${base}, so such files cannot be built here. Add a Dockerfile.`;
}
