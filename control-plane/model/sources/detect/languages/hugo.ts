import { firstFile, isObject, type Json, readJson, readText, readToml, type Source, textAt } from '../source.ts';
import { readPackage, yamlOf } from './node/package-json.ts';
import { chosenVersion } from './tool-versions.ts';
import type { Web } from './web.ts';

interface HugoSite {
  /** The folder of the built pages. */
  readonly folder: string;
  /** Such as `0.160.0` or `0.160`; `null` for the newest. */
  readonly version: string | null;
  /** Whether packages of npm belong to it. */
  readonly hasPackages: boolean;
  /** Whether its script `build` runs Hugo. */
  readonly buildsByScript: boolean;
}

/** The oldest version that can be installed. */
const oldest = '0.124.1';

export async function readHugo(source: Source): Promise<Web | null> {
  const site = await readHugoSite(source);
  if (site === null) return null;
  return {
    language: 'html',
    framework: 'hugo',
    packageManager: null,
    runtimeVersion: site.version,
    command: null,
    port: 8080,
  };
}

/** A site of Hugo by its settings; `null` without one. */
export async function readHugoSite(source: Source): Promise<HugoSite | null> {
  const settings = await readSettings(source);
  if (settings === null) return null;
  const found = await readPackage(source.tree, '');
  const folder = memberOf(settings, 'publishDir')?.replace(/^\.?\/+|\/+$/g, '') ?? '';
  return {
    folder: /^[\w.-]+(?:\/[\w.-]+)*$/.test(folder) && !folder.split('/').includes('..') ? folder : 'public',
    version: offered(await versionOf(source)),
    hasPackages: found !== null,
    buildsByScript: /\bhugo\b/.test(found?.scripts.get('build') ?? ''),
  };
}

/** Settings by a name of Hugo's own, or of older versions if they are those of a site. */
async function readSettings(source: Source): Promise<Settings | null> {
  const own = firstFile(source.tree, pathsOf('hugo'));
  if (own !== undefined) return readFormat(source, own);
  const older = firstFile(source.tree, pathsOf('config'));
  const hasPages = source.tree.files.some(({ path }) => /^(?:content|layouts|themes|archetypes)\//.test(path));
  if (older === undefined || !hasPages) return null;
  const settings = await readFormat(source, older);
  return memberOf(settings, 'baseURL') === undefined ? null : settings;
}

function pathsOf(name: string): string[] {
  return ['', 'config/_default/'].flatMap((folder) =>
    ['toml', 'yaml', 'yml', 'json'].map((format) => `${folder}${name}.${format}`),
  );
}

/** The texts of the first level, by their names. */
type Settings = ReadonlyMap<string, string>;

async function readFormat(source: Source, path: string): Promise<Settings> {
  const read = path.endsWith('.toml') ? readToml : readJson;
  const value: Json | undefined = /\.ya?ml$/.test(path)
    ? yamlOf((await readText(source, path)) ?? '')
    : await read(source, path);
  const members = isObject(value) ? Object.entries(value) : [];
  return new Map(members.map(([name, text]) => [name.toLowerCase(), typeof text === 'string' ? text : '']));
}

/** Names of settings may have any case. */
function memberOf(settings: Settings, name: string): string | undefined {
  return settings.get(name.toLowerCase());
}

/** The version for the hosts that usually build such pages, or of a version manager. */
async function versionOf(source: Source): Promise<string> {
  const netlify = await readToml(source, 'netlify.toml');
  const named =
    textAt(netlify, 'context', 'production', 'environment', 'HUGO_VERSION') ??
    textAt(netlify, 'build', 'environment', 'HUGO_VERSION') ??
    textAt(await readJson(source, 'vercel.json'), 'build', 'env', 'HUGO_VERSION') ??
    (await chosenVersion(source, 'hugo', '.hugo-version'));
  return (named ?? '').replace(/^(?:extended_|v)/, '');
}

function offered(version: string): string | null {
  const [, minor] = /^0\.(\d+)(?:\.\d+)?$/.exec(version) ?? [];
  if (minor === undefined) return null;
  return Number(minor) < Number(oldest.split('.')[1]) ? oldest : version;
}
