import { mergeFiles } from './merge.ts';
import { pathIn } from './paths.ts';
import { type TaggedPlace, withoutPlace } from './tags.ts';
import type { Tree } from '../tree.ts';
import { itemsOf, memberOf, membersOf, pairsOf, textOf, type Yaml } from '../yaml.ts';

/** Names of a file that compose merges into the usual one, in its order. */
const names = [
  'compose.override.yml',
  'compose.override.yaml',
  'docker-compose.override.yml',
  'docker-compose.override.yaml',
];

interface Override {
  readonly path: string;
  readonly content: Yaml;
  /** The places of `!reset` and `!override` in it. */
  readonly tags: readonly TaggedPlace[];
}

interface Overridden {
  readonly content: Yaml;
  /** Sentences about the treatment of the file, with its reason. */
  readonly notes: readonly string[];
}

/** The path of the file that overrides the compose file; `null` without one. */
export function overrideFileOf({ files }: Tree): string | null {
  return names.find((name) => files.some(({ path }) => path === name)) ?? null;
}

/** Merges a file as compose does, unless it is for development: many repositories keep it there. */
export function withOverride(content: Yaml, override: Override): Overridden {
  const { path, tags } = override;
  const resets = tags.filter(({ tag }) => tag === '!reset');
  const base = tags.reduce((file, place) => withoutPlace(file, place.path), content);
  const over = resets.reduce((file, place) => withoutPlace(file, place.path), override.content);
  const merged = mergeFiles(base, over);
  const sign = developmentSign(over, merged);
  return sign === null
    ? { content: merged, notes: [`The file ${path} is merged into the compose file, as \`docker compose up\` does.`] }
    : { content, notes: [`The file ${path} is left out, because it is for development: ${sign}.`] };
}

/** Sign that a file is for development; `null` without one. */
function developmentSign(override: Yaml, merged: Yaml): string | null {
  const signs = membersOf(memberOf(override, 'services')).flatMap(([name, definition]) => {
    const service = `the service "${name.slice(0, 60)}"`;
    const whole = memberOf(memberOf(merged, 'services'), name);
    const target = textOf(memberOf(memberOf(definition, 'build'), 'target')) ?? '';
    const mode = pairsOf(memberOf(definition, 'environment')).find(
      ([key, value]) => /(?:^|_)ENV(?:IRONMENT)?$/.test(key) && /^dev(?:elopment)?$/i.test(value ?? ''),
    );
    return [
      ...(mountsCode(definition, whole) ? [`${service} gets its code by a mount`] : []),
      ...(memberOf(definition, 'develop') === undefined ? [] : [`${service} has \`develop\``]),
      ...(/^dev/i.test(target) ? [`${service} is built to the stage \`${target.slice(0, 60)}\``] : []),
      ...(mode ? [`${service} has ${mode[0].slice(0, 60)}=${mode[1] ?? ''}`] : []),
    ];
  });
  return signs[0] ?? null;
}

/** Whether a service mounts the folder that its image is built from, or one above. */
function mountsCode(definition: Yaml, merged: Yaml | undefined): boolean {
  const build = memberOf(merged, 'build');
  if (build === undefined || build === null) return false;
  const context = pathIn('', textOf(build) ?? textOf(memberOf(build, 'context')) ?? '.');
  if (context === null) return false;
  return itemsOf(memberOf(definition, 'volumes')).some((entry) => {
    const source = textOf(memberOf(entry, 'source')) ?? textOf(entry)?.split(':')[0] ?? '';
    const path = source.startsWith('.') ? pathIn('', source) : null;
    return (
      path !== null && (path === '' || path === context || context.startsWith(`${path}/`) || isBelow(path, context))
    );
  });
}

function isBelow(path: string, context: string): boolean {
  const below = context === '' ? path : path.startsWith(`${context}/`) ? path.slice(context.length + 1) : '';
  return /^(?:src|app|lib|pages|public|server|client)(?:\/|$)/.test(below);
}
