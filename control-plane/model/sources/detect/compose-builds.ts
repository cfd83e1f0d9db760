import { readFile } from './files.ts';
import { composeFileOf } from './compose.ts';
import type { Tree } from './tree.ts';
import { itemsOf, memberOf, membersOf, parseYaml, textOf, type Yaml } from './yaml.ts';

/** Options of a build by a Dockerfile. */
export interface DockerfileBuild {
  /** The folder that can be copied from, without a slash at its end; empty for the root of the source. */
  readonly context: string;
  /** Below the root of the source. */
  readonly dockerfile: string;
  /** The stage to build; `null` for the last one. */
  readonly target: string | null;
  readonly args: Readonly<Record<string, string>>;
}

/** A compose file cannot be built, for the reason in the message to its author. */
export class ComposeBuildError extends Error {
  override readonly name = 'ComposeBuildError';
}

/** The only image of a source with a Dockerfile at the root. */
export const rootBuild: DockerfileBuild = { context: '', dockerfile: 'Dockerfile', target: null, args: {} };

/** Builds of a compose file's images, by service. Values such as `${TAG:-1}` are taken from `env`. */
export async function readComposeBuilds(
  tree: Tree,
  env: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, DockerfileBuild>> {
  const file = composeFileOf(tree);
  const content = parseYaml((file && (await readFile(tree, file.path))) ?? '');
  const services = membersOf(memberOf(content, 'services'));
  const builds = services.flatMap(([name, definition]): [string, DockerfileBuild][] => {
    const build = memberOf(definition, 'build');
    return build === undefined ? [] : [[name, readBuild(name, build, env)]];
  });
  return new Map(builds);
}

function readBuild(name: string, build: Yaml, env: Readonly<Record<string, string>>): DockerfileBuild {
  const fill = (text: string) => interpolate(text, env);
  const context = pathOf(name, fill(textOf(build) ?? textOf(memberOf(build, 'context')) ?? '.'));
  const dockerfile = pathOf(name, fill(textOf(memberOf(build, 'dockerfile')) ?? 'Dockerfile'));
  const args = memberOf(build, 'args');
  const pairs = Array.isArray(args)
    ? itemsOf(args).map((item): [string, string | null] => {
        const [, key = '', value = null] = /^([^=]*)(?:=([\s\S]*))?$/.exec(textOf(item) ?? '') ?? [];
        return [key, value];
      })
    : membersOf(args).map(([key, value]): [string, string | null] => [key, textOf(value)]);
  return {
    context,
    dockerfile: context === '' ? dockerfile : `${context}/${dockerfile}`,
    target: textOf(memberOf(build, 'target')),
    // An argument without a value has the app's.
    args: Object.fromEntries(
      pairs.flatMap(([key, value]) => (value === null && !(key in env) ? [] : [[key, fill(value ?? env[key] ?? '')]])),
    ),
  };
}

/** A path within the source. */
function pathOf(name: string, text: string): string {
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  if (text.startsWith('/') || text.includes('://') || text.startsWith('git@') || parts.includes('..')) {
    throw new ComposeBuildError(
      `The service "${name}" is built from ${text}, which is not within the source. Use a folder of it.`,
    );
  }
  return parts.join('/');
}

function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$\$|\$\{([A-Za-z_]\w*)(?::?-([^}]*))?\}|\$([A-Za-z_]\w*)/g,
    (all, braced?: string, usual?: string, plain?: string) => {
      if (all === '$$') return '$';
      return env[braced ?? plain ?? ''] ?? usual ?? '';
    },
  );
}
