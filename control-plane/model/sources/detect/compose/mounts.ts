import type { Service } from '../../../apps/service.ts';
import { parseBytes } from './limits.ts';
import { kindOf, pathIn } from './paths.ts';
import { defaultVolumeSize } from '../make.ts';
import type { Tree } from '../tree.ts';
import { itemsOf, memberOf, membersOf, textOf, type Yaml } from '../yaml.ts';

/** A file or a folder that is added to the image of a service. */
export interface ImageFile {
  /** In the source, or the text itself. */
  readonly from: { readonly path: string; readonly isFolder: boolean } | { readonly text: string };
  /** The absolute path in the image. */
  readonly target: string;
}

/** The mounts of a service, and sentences about them that begin after its name. */
export interface Mounts {
  readonly volumes: readonly Service['volumes'][number][];
  readonly files: readonly ImageFile[];
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
}

export interface MountsOptions {
  readonly tree: Tree;
  /** The `volumes` of the file. */
  readonly declared: Yaml | undefined;
  /** Names of the volumes for paths that the source does not have, by path. Grows. */
  readonly made: Map<string, string>;
}

/** Reads the `volumes` of a service. */
export function readMounts(name: string, definition: Yaml, options: MountsOptions): Mounts {
  const mounts = itemsOf(memberOf(definition, 'volumes')).map((entry) =>
    readMount(entry, { ...options, name, definition }),
  );
  return {
    volumes: mounts.flatMap(({ volumes = [] }) => volumes),
    files: mounts.flatMap(({ files = [] }) => files),
    refusals: mounts.flatMap(({ refusals = [] }) => refusals),
    warnings: mounts.flatMap(({ warnings = [] }) => warnings),
  };
}

/** The value of `x-size`, since compose has no member for the size; `null` without a valid one. */
export function readSize(definition: Yaml | undefined): number | null {
  return parseBytes(textOf(memberOf(definition, 'x-size')));
}

/** Whether a text is an absolute path that a Dockerfile can name. */
export function isImagePath(text: string): boolean {
  return /^\/[^$\\"'\n\r]*$/.test(text) && !/(?:^|\/)\.\.(?:\/|$)/.test(text);
}

interface Mounted extends MountsOptions {
  readonly name: string;
  readonly definition: Yaml;
}

interface Entry {
  readonly type: string;
  readonly source: string;
  readonly target: string;
  readonly isReadOnly: boolean;
}

function readMount(item: Yaml, mounted: Mounted): Partial<Mounts> {
  const entry = readEntry(item);
  const { type, source, target } = entry;
  const shown = `\`${(source || target).slice(0, 100)}\``;
  if (!isImagePath(target)) return { refusals: [`has a volume at a path that a container cannot have: ${shown}`] };
  // Folders in memory are settings of the container.
  if (type === 'tmpfs') return {};
  if (type === 'volume' && source === '')
    return { warnings: [`has a volume without a name at ${target}, whose files last as long as its container`] };
  if (type === 'volume') return namedVolume(entry, mounted);
  if (type === 'bind' && /^\/etc\/(localtime|timezone)$/.test(source))
    return { warnings: [`does not get ${shown} of the machine; set the variable TZ for a time zone`] };
  if (type === 'bind' && source === '') return volumeWithoutPath(target, mounted);
  const path = type === 'bind' ? pathIn('', source) : null;
  if (path === null)
    return { refusals: [`mounts ${shown} of the machine, but the files of an app are in its volumes`] };
  return mountOfSource(path, entry, mounted);
}

/** Reads `source:target:options`, a path alone, or a map. */
function readEntry(item: Yaml): Entry {
  const text = textOf(item);
  if (text === null) {
    const source = textOf(memberOf(item, 'source')) ?? '';
    const type = textOf(memberOf(item, 'type')) ?? (isPath(source) ? 'bind' : 'volume');
    const isReadOnly = textOf(memberOf(item, 'read_only')) === 'true';
    return { type, source, target: textOf(memberOf(item, 'target')) ?? '', isReadOnly };
  }
  if (/^[A-Za-z]:\\/.test(text)) return { type: 'bind', source: text, target: '/', isReadOnly: false };
  const [first = '', second, mode = ''] = text.split(':');
  if (second === undefined) return { type: 'volume', source: '', target: first, isReadOnly: false };
  const isReadOnly = mode.split(',').includes('ro');
  return { type: first === '' || isPath(first) ? 'bind' : 'volume', source: first, target: second, isReadOnly };
}

function isPath(source: string): boolean {
  return /^[.~]|[/\\]/.test(source);
}

function namedVolume({ source, target: path, isReadOnly }: Entry, { declared }: Mounted): Partial<Mounts> {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(source))
    return {
      refusals: [
        `has the volume \`${source.slice(0, 100)}\`, whose name has other signs than A-Z, a-z, 0-9, . _ and -`,
      ],
    };
  const definition = membersOf(declared).find(([name]) => name === source)?.[1];
  const size = readSize(definition) ?? defaultVolumeSize;
  return { volumes: [{ name: source, path, size, ...(isReadOnly && { readOnly: true as const }) }] };
}

/** Another service with the same variable has another volume, since nothing says that they share one. */
function volumeWithoutPath(target: string, mounted: Mounted): Partial<Mounts> {
  const name = nameOf(target.slice(1), { ...mounted, made: new Map() });
  const reason = 'because the path for it is empty: its variable has no value';
  return {
    volumes: [{ name, path: target, size: defaultVolumeSize }],
    warnings: [`has the volume "${name}" at ${target}, ${reason}`],
  };
}

/** A path of the source: files for the image, code that the image has already, or data. */
function mountOfSource(path: string, { source, target }: Entry, mounted: Mounted): Partial<Mounts> {
  const kind = kindOf(mounted.tree, path);
  const shown = `\`${source.slice(0, 100)}\``;
  if (isCode(path, target, mounted))
    return { warnings: [`does not get ${shown} at ${target}, because its image has the code as it was built`] };
  if (kind === 'file' || kind === 'folder') {
    const isFolder = kind === 'folder';
    const kept = isFolder ? '. The files of the image there stay, and changes' : '. Changes';
    const what = isFolder ? 'folder' : 'file';
    return {
      files: [{ from: { path, isFolder }, target }],
      warnings: [`has a copy of the ${what} ${shown} in its image, at ${target}${kept} at run time are lost`],
    };
  }
  if (/(^|\/)\.env[^/]*$|\.[A-Za-z]\w{1,4}$/.test(path))
    return { warnings: [`does not get the file ${shown}, because the source does not have it`] };
  const name = nameOf(path, mounted);
  return {
    volumes: [{ name, path: target, size: defaultVolumeSize }],
    warnings: [`has the volume "${name}" at ${target}, because the source has no files in ${shown}`],
  };
}

/** Whether a mount is for development: the folder that the image is built from, or a part of its code. */
function isCode(path: string, target: string, { definition }: Mounted): boolean {
  const build = memberOf(definition, 'build');
  if (build === undefined || build === null) return false;
  const context = pathIn('', textOf(build) ?? textOf(memberOf(build, 'context')) ?? '.');
  if (context === null) return false;
  if (path === context || path === '' || context.startsWith(`${path}/`)) return true;
  if (context !== '' && !path.startsWith(`${context}/`)) return false;
  const below = context === '' ? path : path.slice(context.length + 1);
  return target.endsWith(`/${below}`) && codeFolders.test(target.slice(0, -below.length));
}

/** Folders where Dockerfiles put code. */
const codeFolders = /^\/(?:app|code|src|srv|work|workspace|project|home\/\w+|usr\/(?:src|app)|var\/www)\//;

function nameOf(path: string, { name, declared, made }: Mounted): string {
  const known = made.get(path);
  if (known !== undefined) return known;
  const taken = new Set([...membersOf(declared).map(([other]) => other), ...made.values()]);
  const wanted = `${name}-${path.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')}`.replace(/-+$/, '');
  let free = wanted;
  for (let number = 2; taken.has(free); number++) free = `${wanted}-${number}`;
  made.set(path, free);
  return free;
}
