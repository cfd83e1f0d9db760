import { FormatError, type Formats } from '../../formats.ts';
import { readFile } from '../../files.ts';
import type { Tree } from '../../tree.ts';
import { memberOf, textOf } from '../../yaml.ts';
import { listOf, memberIn, type PackageJson, textIn, yamlOf } from './package-json.ts';

/** Versions of Node that images are made for, oldest first. */
const majors = [18, 20, 22, 24] as const;
const newestMajor = 24;

/** Names of versions with long-term support, as `lts/jod`. */
const codenames: Readonly<Record<string, number>> = {
  argon: 4,
  boron: 6,
  carbon: 8,
  dubnium: 10,
  erbium: 12,
  fermium: 14,
  gallium: 16,
  hydrogen: 18,
  iron: 20,
  jod: 22,
  krypton: 24,
};

/**
 * The major version of Node for an app; `null` if its files name none. The version that developers use decides, if
 * the range of `engines` allows it.
 */
export async function nodeVersion(
  tree: Tree,
  packages: readonly PackageJson[],
  formats: Formats,
): Promise<string | null> {
  const [pinned] = (await pinnedVersions(tree, packages, formats))
    .map((text) => majorOf(text, formats))
    .filter((major) => major !== null);
  const engines = packages.map(({ members }) => textIn(members, 'engines', 'node')).find((text) => text !== null);
  const wanted = engines === undefined ? null : majorOf(engines, formats);
  if (pinned === undefined || wanted === null) return pinned ?? wanted;
  return formats.newest(engines ?? '', versionsOf(Number(pinned))) === null ? wanted : pinned;
}

/** The major version of a text: a version, a range, or a name of a release. `null` for anything else. */
function majorOf(text: string, formats: Formats): string | null {
  const wanted = text.trim().toLowerCase();
  const named = namedMajor(wanted);
  if (named !== null) return String(nearest(named));
  const exact = /^[v=]*(\d+)(?:\.[\dx*]+){0,2}$/.exec(wanted)?.[1];
  if (exact !== undefined) return String(nearest(Number(exact)));
  const found = formats.newest(wanted, majors.flatMap(versionsOf));
  const [first] = /\d+/.exec(found ?? wanted) ?? [];
  if (found === null && !/^[v\d^~<>=]/.test(wanted)) return null;
  return first === undefined ? null : String(nearest(Number(first)));
}

function namedMajor(name: string): number | null {
  if (/^(node|latest|stable|current|lts|lts[/-]\*|--lts|\*|x)$/.test(name)) return newestMajor;
  const before = /^lts\/-(\d)$/.exec(name)?.[1];
  if (before !== undefined) return newestMajor - 2 * Number(before);
  const codename = /^(?:lts[/-])?([a-z]+)$/.exec(name)?.[1] ?? '';
  return Object.hasOwn(codenames, codename) ? (codenames[codename] ?? null) : null;
}

/** The oldest known version that is not older. A version that is newer than all stays as it is. */
function nearest(major: number): number {
  return majors.find((one) => one >= major) ?? Math.min(major, 999);
}

/** Versions that stand for all those of a major version. */
function versionsOf(major: number): string[] {
  return Array.from({ length: 40 }, (_, minor) => [`${major}.${minor}.0`, `${major}.${minor}.99`]).flat();
}

/** Versions that files for developers name, the most usual file first. */
async function pinnedVersions(tree: Tree, packages: readonly PackageJson[], formats: Formats): Promise<string[]> {
  const inFile = async (path: string) => firstLine(await readFile(tree, path));
  const found = [
    await inFile('.nvmrc'),
    await inFile('.node-version'),
    await inFile('.n-node-version'),
    lineValue(await readFile(tree, '.tool-versions'), /^node(?:js)?\s+(\S+)/),
    ...(await Promise.all(miseFiles.map(async (path) => toolOf(await readToml(tree, path, formats), 'tools')))),
    toolOf(await readToml(tree, '.prototools', formats)),
    ...packages.flatMap(({ members }) => [textIn(members, 'volta', 'node'), runtimeOf(members)]),
    lineValue(await readFile(tree, '.npmrc'), /^(?:use-)?node-version\s*=\s*(\S+)/),
    await workspaceVersion(tree),
  ];
  return found.filter((text) => text !== null);
}

const miseFiles = [
  'mise.toml',
  '.mise.toml',
  'mise/config.toml',
  '.mise/config.toml',
  '.config/mise.toml',
  '.config/mise/config.toml',
];

function firstLine(text: string | null): string | null {
  const lines = text?.split('\n').map((line) => line.replace(/#.*/, '').trim());
  return lines?.find((line) => line !== '') ?? null;
}

function lineValue(text: string | null, pattern: RegExp): string | null {
  const values = text?.split('\n').map((line) => pattern.exec(line.trim())?.[1] ?? null);
  return values?.find((value) => value !== null) ?? null;
}

/** A version of Node among tools: a text, the first of a list, or the member `version`. */
function toolOf(toml: unknown, ...table: readonly string[]): string | null {
  const tools = memberIn(toml, ...table);
  for (const name of ['node', 'nodejs', 'core:node']) {
    const tool = memberIn(tools, name);
    const first: unknown = Array.isArray(tool) ? tool[0] : tool;
    if (typeof first === 'string' && first !== '') return first;
    const version = textIn(first, 'version');
    if (version !== null) return version;
  }
  return null;
}

function runtimeOf(members: unknown): string | null {
  const [found] = listOf(memberIn(members, 'devEngines', 'runtime')).filter((one) => textIn(one, 'name') === 'node');
  return textIn(found, 'version');
}

async function readToml(tree: Tree, path: string, formats: Formats): Promise<unknown> {
  try {
    return formats.toml((await readFile(tree, path)) ?? '');
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

async function workspaceVersion(tree: Tree): Promise<string | null> {
  return textOf(memberOf(yamlOf((await readFile(tree, 'pnpm-workspace.yaml')) ?? ''), 'useNodeVersion'));
}
