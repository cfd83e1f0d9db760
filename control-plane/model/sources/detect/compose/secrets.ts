import { type ImageFile, isImagePath, type Mounts } from './mounts.ts';
import { kindOf, pathIn } from './paths.ts';
import type { Tree } from '../tree.ts';
import { itemsOf, memberOf, textOf, type Yaml } from '../yaml.ts';

interface Granted {
  readonly tree: Tree;
  readonly content: Yaml;
}

type Files = Omit<Mounts, 'volumes'>;

/** Reads the `secrets` and `configs` of a service: files of the source that are added to its image. */
export function readGranted(definition: Yaml, granted: Granted): Files {
  const read = (kind: Kind) => itemsOf(memberOf(definition, kind)).map((entry) => readOne(kind, entry, granted));
  const all = [...read('secrets'), ...read('configs')];
  return {
    files: all.flatMap(({ files = [] }) => files),
    refusals: all.flatMap(({ refusals = [] }) => refusals),
    warnings: all.flatMap(({ warnings = [] }) => warnings),
  };
}

type Kind = 'secrets' | 'configs';

function readOne(kind: Kind, entry: Yaml, { tree, content }: Granted): Partial<Files> {
  const source = textOf(entry) ?? textOf(memberOf(entry, 'source')) ?? '';
  const what = `${kind.slice(0, -1)} "${source.slice(0, 60)}"`;
  const definition = memberOf(memberOf(content, kind), source);
  const from = fileOf(definition, tree);
  if (typeof from === 'string') return { refusals: [`wants the ${what}, ${from}. Use a variable of the app instead`] };
  const folder = kind === 'secrets' ? '/run/secrets' : '';
  const target = textOf(memberOf(entry, 'target')) ?? source;
  const place = target.startsWith('/') ? target : `${folder}/${target}`;
  if (!isImagePath(place)) return { refusals: [`wants the ${what} at a path that a container cannot have`] };
  const advice = kind === 'secrets' ? ', where everyone who has the image can read it' : '';
  return { files: [{ from, target: place }], warnings: [`has the ${what} in its image, at ${place}${advice}`] };
}

/** The file of a secret or a config, or the reason why the source lacks the file, as a text. */
function fileOf(definition: Yaml | undefined, tree: Tree): ImageFile['from'] | string {
  if (definition === undefined) return 'which the file does not define';
  const text = memberOf(definition, 'content');
  if (typeof text === 'string') return { text };
  const external = memberOf(definition, 'external');
  if (external !== undefined && textOf(external) !== 'false') return 'which is `external`';
  if (memberOf(definition, 'environment') !== undefined) return 'which has the value of a variable, not of a file';
  const file = textOf(memberOf(definition, 'file')) ?? '';
  const path = file === '' ? null : pathIn('', file);
  if (path === null || kindOf(tree, path) !== 'file')
    return `whose file ${file.slice(0, 100)} the source does not have`;
  return { path, isFolder: false };
}
