import { mapOf, mergeService } from './merge.ts';
import { overrideFileOf, withOverride } from './override.ts';
import { taggedPlaces } from './tags.ts';
import { folderOf, pathIn } from './paths.ts';
import type { Tree } from '../tree.ts';
import { itemsOf, memberOf, membersOf, parseYaml, textOf, textsOf, type Yaml, YamlError } from '../yaml.ts';

const names = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'];

/** Size limit of a compose file. */
const mostBytes = 65_536;
/** Most files that one file includes or extends, and services that extend one another. */
const mostFiles = 20;

/** A compose file with the files that it includes and the services that it extends. */
export interface ComposeFiles {
  readonly path: string;
  readonly content: Yaml;
  /** Features that cannot be read, as sentences for the author. */
  readonly problems: readonly string[];
  /** Sentences about a file that overrides it. */
  readonly notes: readonly string[];
}

/** The compose file of a source; `null` without one. */
export function composeFileOf(tree: Tree): Tree['files'][number] | null {
  const sought = tree.composeFile === undefined ? names : [tree.composeFile];
  return (
    sought.map((name) => tree.files.find(({ path }) => path === name)).find((found) => found !== undefined) ?? null
  );
}

/** Reads the compose file of a source. Throws a `YamlError`. */
export async function readComposeFiles(tree: Tree): Promise<ComposeFiles | null> {
  const file = composeFileOf(tree);
  if (!file) return null;
  const reader = new Reader(tree);
  const own = await reader.whole(file.path);
  const override = overrideFileOf(tree);
  const { content, notes } = override
    ? withOverride(own, {
        path: override,
        content: await reader.whole(override),
        tags: taggedPlaces(await tree.read(override)),
      })
    : { content: own, notes: [] };
  return { path: file.path, content, problems: reader.problems, notes };
}

/** Reads files of a source, each once. */
class Reader {
  readonly problems: string[] = [];
  readonly #tree: Tree;
  readonly #read = new Map<string, Yaml>();
  /** Files that are included: whether all of their own are. */
  readonly #included = new Map<string, boolean>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** A file with the files that it includes, each once. */
  async whole(path: string): Promise<Yaml> {
    this.#included.set(path, false);
    const own = await this.#extended(path);
    const included = itemsOf(listOf(memberOf(own, 'include')));
    const paths = included.flatMap((entry) => textsOf(typeof entry === 'string' ? entry : memberOf(entry, 'path')));
    let content = own;
    for (const text of paths) {
      const other = this.#find(folderOf(path), text, 'includes');
      if (other === null || this.#included.get(other) === true) continue;
      if (this.#included.has(other)) throw new YamlError('its `include` leads back to itself');
      content = withIncluded(content, await this.whole(other));
    }
    this.#included.set(path, true);
    return content;
  }

  /** A file whose services have the members of those that they extend. */
  async #extended(path: string): Promise<Yaml> {
    const content = await this.#parse(path);
    const services: [string, Yaml][] = [];
    for (const [name] of membersOf(memberOf(content, 'services')))
      services.push([name, (await this.#service(path, name, 0)) ?? null]);
    if (services.length === 0) return content;
    return mapOf([...membersOf(content).filter(([name]) => name !== 'services'), ['services', mapOf(services)]]);
  }

  async #service(path: string, name: string, depth: number): Promise<Yaml | undefined> {
    if (depth > mostFiles) throw new YamlError(`the service "${name}" extends itself`);
    const definition = memberOf(memberOf(await this.#parse(path), 'services'), name);
    const extending = memberOf(definition, 'extends') ?? null;
    if (definition === undefined || extending === null) return definition;
    const own = mapOf(membersOf(definition).filter(([member]) => member !== 'extends'));
    const service = textOf(extending) ?? textOf(memberOf(extending, 'service')) ?? '';
    const file = textOf(memberOf(extending, 'file'));
    const other = file === null ? path : this.#find(folderOf(path), file, `has the service "${name}", which extends`);
    if (other === null) return own;
    const base = await this.#service(other, service, depth + 1);
    if (base === undefined) {
      this.problems.push(`The service "${name}" extends "${service}", which ${other} does not have.`);
      return own;
    }
    return mergeService(base, own);
  }

  #find(folder: string, text: string, doing: string): string | null {
    const path = pathIn(folder, text);
    if (path !== null && this.#tree.files.some((file) => file.path === path)) return path;
    this.problems.push(`The file ${doing} ${text.slice(0, 100)}, which is not a file of the source.`);
    return null;
  }

  async #parse(path: string): Promise<Yaml> {
    const known = this.#read.get(path);
    if (known !== undefined) return known;
    if (this.#read.size > mostFiles) throw new YamlError(`it is made of more than ${mostFiles} files`);
    const size = this.#tree.files.find((file) => file.path === path)?.size ?? 0;
    if (size > mostBytes) throw new YamlError(`it has more than ${mostBytes} bytes`);
    const content = withFolder(parseYaml(await this.#tree.read(path)), folderOf(path));
    this.#read.set(path, content);
    return content;
  }
}

function listOf(value: Yaml | undefined): Yaml {
  return typeof value === 'string' ? [value] : (value ?? null);
}

const sections = ['services', 'volumes', 'networks', 'secrets', 'configs'];

/** The including file wins over an included one. */
function withIncluded(content: Yaml, other: Yaml): Yaml {
  const merged = sections.flatMap((section): [string, Yaml][] => {
    const entries = [...membersOf(memberOf(other, section)), ...membersOf(memberOf(content, section))];
    return entries.length === 0 ? [] : [[section, mapOf(entries)]];
  });
  return mapOf([...membersOf(content).filter(([name]) => !sections.includes(name)), ...merged]);
}

/** Paths of a file in a folder, from the root of the source. */
function withFolder(content: Yaml, folder: string): Yaml {
  if (folder === '') return content;
  const at = (text: string) => (isPath(text) ? `./${folder}/${text}` : text);
  return mapMember(content, 'services', (services) =>
    mapOf(membersOf(services).map(([name, definition]) => [name, rebased(definition, at)])),
  );
}

type Rebase = (text: string) => string;

function rebased(definition: Yaml, at: Rebase): Yaml {
  const mount = (entry: Yaml): Yaml =>
    typeof entry === 'string'
      ? /^\.{0,2}\//.test(entry) || /^\.{1,2}:/.test(entry)
        ? at(entry)
        : entry
      : mapMember(entry, 'source', (source) =>
          typeof source === 'string' && source.startsWith('.') ? at(source) : source,
        );
  const file = (entry: Yaml): Yaml =>
    typeof entry === 'string'
      ? at(entry)
      : mapMember(entry, 'path', (path) => (typeof path === 'string' ? at(path) : path));
  let changed = mapMember(definition, 'build', (build) =>
    typeof build === 'string'
      ? at(build)
      : mapOf([['context', at(textOf(memberOf(build, 'context')) ?? '.')], ...others(build)]),
  );
  changed = mapMember(changed, 'volumes', (entries) => itemsOf(entries).map(mount));
  return mapMember(changed, 'env_file', (entries) =>
    typeof entries === 'string' ? at(entries) : itemsOf(entries).map(file),
  );
}

function others(build: Yaml): (readonly [string, Yaml])[] {
  return membersOf(build).filter(([name]) => name !== 'context');
}

function isPath(text: string): boolean {
  return !/^[/~$]|:\/\/|^git@/.test(text);
}

function mapMember(map: Yaml, name: string, change: (value: Yaml) => Yaml): Yaml {
  return membersOf(map).some(([member, value]) => member === name && value !== null)
    ? mapOf(membersOf(map).map(([member, value]) => [member, member === name ? change(value) : value]))
    : map;
}
