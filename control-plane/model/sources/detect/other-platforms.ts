import type { BuildChoices, Choices } from '../choices.ts';
import { hasFile } from './files.ts';
import { commandsOf } from './languages/node/shell-words.ts';
import { yamlOf } from './languages/node/package-json.ts';
import type { SourceWarning } from './plan.ts';
import {
  at,
  isObject,
  itemsAt,
  type Json,
  keysAt,
  readJson,
  readText,
  readToml,
  type Source,
  textAt,
} from './source.ts';

/** Choices that the owner of a source has written for another platform, in our words. */
interface Written {
  readonly choices: Pick<Choices, 'build' | 'port'>;
  readonly releaseCommand: string | null;
}

/** Facts of a file. Commands of a language do not fit the image of a Dockerfile. */
interface Said {
  readonly dockerfile?: string | null;
  readonly buildCommand?: string | null;
  readonly startCommand?: string | null;
  readonly outputFolder?: string | null;
  readonly port?: Json | undefined;
  readonly releaseCommand?: string | null;
  /** Whether the start command replaces that of an image, too. */
  readonly startsImage?: boolean;
  /** Whether the file describes pages, which count only where nothing else starts an app. */
  readonly isPages?: boolean;
  /** Services that are not made of it. */
  readonly others?: readonly string[];
  /** Web services of which none is made, each with the folder that makes it an app of its own. */
  readonly folders?: readonly string[];
  /** Variables that it sets. */
  readonly keys?: readonly string[];
}

type Reader = (source: Source, path: string) => Promise<Said>;

const files: readonly (readonly [path: string, read: Reader])[] = [
  ['railway.json', async (source, path) => ofRailway(await readJson(source, path))],
  ['railway.toml', async (source, path) => ofRailway(await readToml(source, path))],
  ['render.yaml', async (source, path) => ofRender(yamlOf((await readText(source, path)) ?? ''))],
  ['fly.toml', async (source, path) => ofFly(await readToml(source, path))],
  ['heroku.yml', async (source, path) => ofHeroku(yamlOf((await readText(source, path)) ?? ''))],
  ['nixpacks.toml', async (source, path) => ofNixpacks(await readToml(source, path))],
  ['netlify.toml', async (source, path) => ofNetlify(await readToml(source, path))],
  ['vercel.json', async (source, path) => ofVercel(await readJson(source, path))],
  ['app.json', async (source, path) => ({ keys: keysOfAppJson(await readJson(source, path)) })],
];

/** The language of the files beside them, and whether something in it starts an app. */
interface Beside {
  readonly language: string | null;
  readonly isStarted: boolean;
}

/** The choices in the first file for another platform that has one. All files name what is left to set. */
export async function readOtherPlatforms(source: Source, readBeside: () => Promise<Beside>): Promise<Written> {
  let written: Written | null = null;
  for (const [path, read] of files) {
    if (!hasFile(source.tree, path)) continue;
    const [whole, beside] = [await read(source, path), await readBeside()];
    const said = beside.language === 'javascript' && beside.isStarted ? withoutUsual(whole) : whole;
    const found: Written | null = written === null ? writtenOf(source, said, beside) : null;
    const warnings = [...(found ? [usedOf(found)] : []), ...leftOf(said, found)];
    for (const { code, message } of warnings) source.warn({ code, message, path });
    written ??= found;
  }
  return written ?? { choices: {}, releaseCommand: null };
}

function writtenOf({ tree }: Source, said: Said, { language, isStarted }: Beside): Written | null {
  if (said.isPages === true && (isStarted || !isBuiltHere(said, language))) return null;
  const dockerfile = plainPath(said.dockerfile) ?? (hasFile(tree, 'Dockerfile') ? 'Dockerfile' : null);
  const isImage = dockerfile !== null && hasFile(tree, dockerfile);
  const startCommand = isImage && said.startsImage !== true ? null : said.startCommand;
  // Programs of these languages are where their own recipe puts them.
  const isInstalled = ['python', 'ruby', 'php', 'elixir'].includes(language ?? '');
  const isOwn = language === 'rust' || (startCommand === null && ['go', 'java', 'dotnet'].includes(language ?? ''));
  const outputFolder = isImage ? null : plainPath(said.outputFolder);
  const isServed =
    [null, 'javascript', 'html'].includes(language) &&
    (hasText(said.buildCommand) || tree.files.some(({ path }) => path.startsWith(`${outputFolder}/`)));
  if (outputFolder !== null && !isServed) return null;
  const build: BuildChoices = {
    ...(isImage && dockerfile !== 'Dockerfile' && { dockerfile }),
    // Commands of owners install the packages once more, and often need the database, which no build reaches.
    ...(!isImage && !isOwn && !isInstalled && hasText(said.buildCommand) && { buildCommand: said.buildCommand }),
    ...(!isOwn && hasText(startCommand) && { startCommand }),
    ...(outputFolder !== null && { outputFolder }),
  };
  const isUsable = said.isPages !== true || outputFolder !== null;
  const port = Number(said.port);
  const choices = {
    ...(isUsable && Object.keys(build).length > 0 && { build }),
    ...(Number.isInteger(port) && port >= 1 && port <= 65_535 && { port }),
  };
  const releaseCommand = said.releaseCommand ?? null;
  return Object.keys(choices).length === 0 && releaseCommand === null ? null : { choices, releaseCommand };
}

/** Whether the image of Node.js has the program that builds pages: that of Hugo or MkDocs is not in it. */
function isBuiltHere({ buildCommand }: Said, language: string | null): boolean {
  const commands = commandsOf(buildCommand ?? '');
  return language !== 'javascript' || commands.every(([program = '']) => nodePrograms.includes(program));
}

const nodePrograms = ['npm', 'npx', 'yarn', 'pnpm', 'bun', 'bunx', 'node', 'cd', 'mkdir', 'cp', 'mv', 'rm', 'echo'];

/** Leaves out commands that are found without them, and with the package manager of the lock file. */
function withoutUsual({ buildCommand = null, startCommand = null, ...said }: Said): Said {
  const isUsual = (command: string | null, words: RegExp) =>
    commandsOf(command ?? '').every((one) => words.test(one.join(' ')));
  return {
    ...said,
    buildCommand: isUsual(buildCommand, usualBuild) ? null : buildCommand,
    startCommand: isUsual(startCommand, usualStart) ? null : startCommand,
  };
}

const usualBuild = /^(?:npm|yarn|pnpm|bun)(?: (?:i|ci|install|(?:run )?build|--frozen-lockfile))*$/;
const usualStart = /^(?:npm|yarn|pnpm|bun) (?:run )?start$/;

function usedOf({ choices: { build = {}, port }, releaseCommand }: Written): Pick<SourceWarning, 'code' | 'message'> {
  const all = { ...build, ...(port !== undefined && { port }), ...(releaseCommand !== null && { releaseCommand }) };
  const used = Object.entries(all).map(([name, value]) => `\`${name}: ${String(value).slice(0, 200)}\``);
  const members = [...(Object.keys(build).length > 0 ? ['`build`'] : []), ...(port === undefined ? [] : ['`port`'])];
  const advice = members.length === 0 ? '' : ` Choose ${members.join(' or ')} to change it.`;
  const message = `The app is built and run by ${used.join(', ')} of this file.${advice}`;
  return { code: 'other_platform', message };
}

function leftOf(
  { others = [], folders = [], keys = [], buildCommand, isPages }: Said,
  written: Written | null,
): readonly Pick<SourceWarning, 'code' | 'message'>[] {
  const names = others.slice(0, 20).join(', ');
  const variables = [...new Set(keys)].filter((key) => key !== 'PORT').slice(0, 50);
  const apart = `This file has several web services. Deploy each as an app: ${folders.slice(0, 20).join(', ')}.`;
  const left = `Nothing else of this file is used. It has the services ${names}: add them by a compose file or a Procfile.`;
  const set = `This file sets ${variables.join(', ')}. Set those that the app needs as variables.`;
  const isLeft = hasText(buildCommand) && isPages !== true && written !== null && !written.choices.build?.buildCommand;
  const unused = 'Its build command is not used. Choose it as `build.buildCommand` if the app needs it.';
  return [
    ...(isLeft ? [{ code: 'other_platform', message: unused }] : []),
    ...(folders.length > 0 ? [{ code: 'other_platform', message: apart }] : []),
    ...(others.length > 0 ? [{ code: 'other_platform', message: left }] : []),
    ...(variables.length > 0 ? [{ code: 'missing_variable', message: set }] : []),
  ];
}

function ofRailway(file: Json | undefined): Said {
  return {
    dockerfile: textAt(file, 'build', 'dockerfilePath'),
    buildCommand: textAt(file, 'build', 'buildCommand'),
    startCommand: textAt(file, 'deploy', 'startCommand'),
    startsImage: true,
    releaseCommand: commandAt(file, 'deploy', 'preDeployCommand'),
  };
}

/** One web service, or one site. Others have a place of their own, or need a choice. */
function ofRender(file: Json): Said {
  const services = itemsAt(file, 'services');
  const webs = services.filter((one) => ['web', 'static'].includes(textAt(one, 'type') ?? ''));
  const [web] = webs;
  const folderOf = (one: Json) => plainPath(textAt(one, 'rootDir'));
  const isApart = webs.length > 1 && webs.some((one) => folderOf(one) !== null);
  const made = webs.length === 1 || isApart ? webs : [];
  const others = [...itemsAt(file, 'databases'), ...services.filter((one) => !made.includes(one))];
  const nameOf = (one: Json) => textAt(one, 'name') ?? textAt(one, 'type') ?? 'without a name';
  const appOf = (one: Json) =>
    `${nameOf(one)} by ${folderOf(one) === null ? 'the root' : `\`subdir: ${folderOf(one)}\``}`;
  const left = {
    others: others.map(nameOf),
    folders: isApart ? webs.map(appOf) : [],
    keys: services.flatMap((one) => itemsAt(one, 'envVars').flatMap((variable) => textAt(variable, 'key') ?? [])),
  };
  if (webs.length !== 1 || !['', '.', './'].includes(textAt(web, 'rootDir') ?? '')) return left;
  const runtime = textAt(web, 'runtime') ?? textAt(web, 'env');
  const isImage = runtime === 'docker';
  return {
    ...left,
    dockerfile: isImage ? textAt(web, 'dockerfilePath') : null,
    buildCommand: textAt(web, 'buildCommand'),
    startCommand: textAt(web, isImage ? 'dockerCommand' : 'startCommand'),
    startsImage: isImage,
    outputFolder: runtime === 'static' ? textAt(web, 'staticPublishPath') : null,
    releaseCommand: textAt(web, 'preDeployCommand'),
  };
}

function ofFly(file: Json | undefined): Said {
  const [service] = itemsAt(file, 'services');
  return {
    dockerfile: textAt(file, 'build', 'dockerfile'),
    port: at(file, 'http_service', 'internal_port') ?? at(service, 'internal_port'),
    releaseCommand: textAt(file, 'deploy', 'release_command'),
    keys: keysAt(file, 'env'),
  };
}

function ofHeroku(file: Json): Said {
  const web = at(file, 'build', 'docker', 'web');
  return {
    dockerfile: textAt(web) ?? textAt(web, 'dockerfile'),
    startCommand: textAt(file, 'run', 'web') ?? commandAt(file, 'run', 'web', 'command'),
    startsImage: web !== undefined,
    releaseCommand: commandAt(file, 'release', 'command'),
    others: keysAt(file, 'run').filter((name) => name !== 'web'),
  };
}

/** An item `...` stands for the commands that are found. */
function ofNixpacks(file: Json | undefined): Said {
  const commands = itemsAt(file, 'phases', 'build', 'cmds');
  const buildCommand = commands.includes('...') ? null : commandAt(file, 'phases', 'build', 'cmds');
  return { buildCommand, startCommand: textAt(file, 'start', 'cmd') };
}

function ofNetlify(file: Json | undefined): Said {
  const base = textAt(file, 'build', 'base') ?? '';
  if (base !== '' && base !== '.' && base !== '/') return {};
  const [command, folder] = [textAt(file, 'build', 'command'), textAt(file, 'build', 'publish')];
  return { buildCommand: command, outputFolder: folder, isPages: true };
}

function ofVercel(file: Json | undefined): Said {
  return { buildCommand: textAt(file, 'buildCommand'), outputFolder: textAt(file, 'outputDirectory'), isPages: true };
}

/** Variables that have to be there. */
function keysOfAppJson(file: Json | undefined): readonly string[] {
  return keysAt(file, 'env').filter((name) => {
    const variable = at(file, 'env', name);
    return !isObject(variable) || at(variable, 'required') !== false;
  });
}

/** A command, or a list of commands that run in order. */
function commandAt(file: Json | undefined, ...names: readonly string[]): string | null {
  const commands = itemsAt(file, ...names).flatMap((one) => (typeof one === 'string' && hasText(one) ? [one] : []));
  return textAt(file, ...names) ?? (commands.length === 0 ? null : commands.join(' && '));
}

/** A path within the source, without what does not belong to a path; `null` for another one, and for its root. */
function plainPath(path: string | null | undefined): string | null {
  const plain = (path ?? '').replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
  return plain === '' || plain === '.' || plain.split('/').includes('..') ? null : plain;
}

function hasText(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
