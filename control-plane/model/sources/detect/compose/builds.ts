import { type ImageFile, readMounts } from './mounts.ts';
import { pathIn } from './paths.ts';
import { type ComposeProject, readProject } from './project.ts';
import { readGranted } from './secrets.ts';
import type { Tree } from '../tree.ts';
import { memberOf, pairsOf, textOf, type Yaml, YamlError } from '../yaml.ts';

/** Options of a build by a Dockerfile. */
export interface DockerfileBuild {
  /** The folder that can be copied from, without a slash at its end; empty for the root of the source. */
  readonly context: string;
  /** Below the root of the source. */
  readonly dockerfile: string;
  /** The text of the Dockerfile, if it is not a file of the source. */
  readonly inline?: string;
  /** The stage to build; `null` for the last one. */
  readonly target: string | null;
  readonly args: Readonly<Record<string, string>>;
}

/** Additions of a compose file to the image of a service. */
export interface ImageAddition {
  readonly files: readonly ImageFile[];
  /** The folder that its program starts in; `null` for that of the image. */
  readonly workingDir: string | null;
}

/** How a compose file makes the images of its services, by service. */
export interface ComposeBuilds {
  readonly builds: ReadonlyMap<string, DockerfileBuild>;
  readonly additions: ReadonlyMap<string, ImageAddition>;
}

/** A compose file cannot be built, for the reason in the message to its author. */
export class ComposeBuildError extends Error {
  override readonly name = 'ComposeBuildError';
}

/** The only image of a source with a Dockerfile: the one at the root, or a chosen one, which copies from the root. */
export function dockerfileBuild({ dockerfile = 'Dockerfile', target = null }: DockerfileChoice): DockerfileBuild {
  return { context: '', dockerfile, target, args: {} };
}

interface DockerfileChoice {
  readonly dockerfile?: string;
  readonly target?: string | null;
}

/** How a compose file makes its images. Values such as `${TAG:-1}` are taken from `env`. */
export async function readComposeBuilds(tree: Tree, env: Readonly<Record<string, string>>): Promise<ComposeBuilds> {
  const project = await projectOf(tree, env);
  const builds = new Map<string, DockerfileBuild>();
  const additions = new Map<string, ImageAddition>();
  for (const [name, definition] of project?.services ?? []) {
    const build = memberOf(definition, 'build') ?? null;
    if (build !== null) builds.set(name, readBuild(name, build));
    const addition = readAddition(name, definition, { tree, content: project?.content ?? null });
    if (addition.files.length > 0 || addition.workingDir !== null) additions.set(name, addition);
  }
  return { builds, additions };
}

async function projectOf(tree: Tree, env: Readonly<Record<string, string>>): Promise<ComposeProject | null> {
  try {
    return await readProject(tree, { profiles: null, env });
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new ComposeBuildError(`The compose file cannot be read: ${error.message}.`, { cause: error });
  }
}

function readAddition(
  name: string,
  definition: Yaml,
  { tree, content }: { readonly tree: Tree; readonly content: Yaml },
): ImageAddition {
  const { files } = readMounts(name, definition, { tree, declared: memberOf(content, 'volumes'), made: new Map() });
  const granted = readGranted(definition, { tree, content });
  return { files: [...files, ...granted.files], workingDir: textOf(memberOf(definition, 'working_dir')) };
}

function readBuild(name: string, build: Yaml): DockerfileBuild {
  const context = pathOf(name, textOf(build) ?? textOf(memberOf(build, 'context')) ?? '.');
  const inline = memberOf(build, 'dockerfile_inline');
  const dockerfile = textOf(memberOf(build, 'dockerfile')) ?? 'Dockerfile';
  // The path may lead out of the context.
  const path = pathIn(context, dockerfile);
  if (path === null || (context !== '' && !path.startsWith(`${context}/`)))
    throw new ComposeBuildError(
      `The service "${name}" is built by ${dockerfile}, which is not within the folder ${context || 'of the source'}. Move it there.`,
    );
  return {
    context,
    dockerfile: path,
    ...(typeof inline === 'string' && { inline }),
    target: textOf(memberOf(build, 'target')),
    args: Object.fromEntries(pairsOf(memberOf(build, 'args')).map(([key, value]) => [key, value ?? ''])),
  };
}

/** A path within the source. */
function pathOf(name: string, text: string): string {
  const path = pathIn('', text);
  if (path !== null) return path;
  throw new ComposeBuildError(
    `The service "${name}" is built from ${text}, which is not within the source. Use a folder of it.`,
  );
}
