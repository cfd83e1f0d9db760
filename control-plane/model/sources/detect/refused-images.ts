import { whyNoDockerfile } from '../dockerfile/why-not.ts';
import { type ImageRule, whyNoImage } from '../image-rule.ts';
import { ComposeBuildError, type DockerfileBuild, dockerfileBuild, readComposeBuilds } from './compose/builds.ts';
import { composeFileOf } from './compose/files.ts';
import { readFile } from './files.ts';
import type { Plan, SourceWarning } from './plan.ts';
import type { Tree } from './tree.ts';

/** Images that a source may name, and the variables of its app as far as they are known. */
export interface Surroundings {
  readonly images: ImageRule;
  readonly env: Readonly<Record<string, string>>;
}

/** Images that the files of a source name and may not name, as warnings with the reasons. */
export async function refusedImages(
  tree: Tree,
  { builder, services, build = {} }: Plan,
  known: Surroundings,
): Promise<SourceWarning[]> {
  if (builder !== 'compose' && builder !== 'dockerfile') return [];
  const file = builder === 'compose' ? composeFileOf(tree)?.path : undefined;
  const builds = builder === 'compose' ? await buildsOf(tree, known.env) : new Map<string, DockerfileBuild>();
  const found = await Promise.all(
    services.map(async ({ name, image }) => {
      if (image !== null) return refusal(whyNoImage(image, known.images), file);
      const { dockerfile, inline, args } = builds.get(name) ?? dockerfileBuild(build);
      const text = inline ?? (await readFile(tree, dockerfile));
      // The build fails for a file that is missing.
      if (text === null) return null;
      return refusal(whyNoDockerfile(text, { ...known.env, ...args }, known.images), dockerfile);
    }),
  );
  const refusals = found.filter((one) => one !== null);
  return [...new Map(refusals.map((one) => [`${one.path} ${one.message}`, one])).values()];
}

/** The build fails for a build that cannot be read. */
async function buildsOf(tree: Tree, env: Surroundings['env']): Promise<ReadonlyMap<string, DockerfileBuild>> {
  try {
    return (await readComposeBuilds(tree, env)).builds;
  } catch (error) {
    if (!(error instanceof ComposeBuildError)) throw error;
    return new Map();
  }
}

function refusal(message: string | null, path: string | undefined): SourceWarning | null {
  return message === null ? null : { code: 'unsupported_option', message, ...(path !== undefined && { path }) };
}
