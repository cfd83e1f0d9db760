import { BadChoice, type BuildChoices, buildersFor, type Choices } from '../choices.ts';
import { anyRegistry } from '../image-rule.ts';
import { choose } from './choose.ts';
import { detectCompose } from './compose/compose.ts';
import { nameDeployableFolders } from './deployable-folders.ts';
import { whyForDevelopment } from './compose/development.ts';
import { composeFileOf } from './compose/files.ts';
import { detectDockerfile, detectProcfile, readReleaseCommand, runsNode, whyDockerfileFails } from './dockerfile.ts';
import { type Formats, noFormats } from './formats.ts';
import { readDeno } from './languages/deno.ts';
import { readDotnet } from './languages/dotnet.ts';
import { readElixir } from './languages/elixir.ts';
import { readGo } from './languages/go.ts';
import { readHugo } from './languages/hugo.ts';
import { languageNames } from './languages/names.ts';
import { readJava } from './languages/java.ts';
import { detectNode, nodeAbout, roleOfNode } from './languages/node.ts';
import { readMkdocs } from './languages/mkdocs.ts';
import { readPhp } from './languages/php.ts';
import { warnOfHosts } from './languages/python/django-hosts.ts';
import { readPython } from './languages/python.ts';
import { readRuby } from './languages/ruby.ts';
import { readRust } from './languages/rust.ts';
import { detectStatic, folderOfPages } from './languages/static.ts';
import { type ReadLanguage, type Web, web } from './languages/web.ts';
import { plan, service } from './make.ts';
import { readOtherPlatforms } from './other-platforms.ts';
import { withPlatformFile } from './platform-file.ts';
import type { Detected, Plan, SourceWarning } from './plan.ts';
import { requireFound } from './require-found.ts';
import { refusedImages, type Surroundings } from './refused-images.ts';
import { readJson, type Source } from './source.ts';
import { withoutOuterFolder } from './folders.ts';
import { warnOfSubmodules } from './submodules.ts';
import type { Tree } from './tree.ts';
import { readVars } from './vars.ts';

type Facts = Pick<Plan, 'language' | 'framework' | 'packageManager' | 'runtimeVersion'>;

type OfNode<Found> = (
  tree: Tree,
  formats: Formats,
  build: BuildChoices,
  warn?: Source['warn'],
) => Promise<Found | null>;

const planOfNode: OfNode<Plan> = detectNode;
const factsOfNode: OfNode<Facts> = nodeAbout;

/** Languages beside that of Node, which comes before them. The first one that a source has decides. */
const languages: readonly ReadLanguage[] = [
  readPython,
  readGo,
  readRuby,
  readPhp,
  readJava,
  readRust,
  readDeno,
  readDotnet,
  readElixir,
  readMkdocs,
];

export interface DetectOptions extends Surroundings {
  readonly formats: Formats;
  readonly choices: Choices;
}

/**
 * Detects the app in the files of a source. A source that names an image which it may not name has no plan, and
 * neither has one that cannot have what was chosen. By default, nothing is known of the images and the app, and
 * nothing is chosen.
 */
export async function detect(
  whole: Tree,
  profiles: readonly string[],
  { images = anyRegistry, env = {}, formats = noFormats, choices = {} }: Partial<DetectOptions> = {},
): Promise<Detected> {
  const found = new Map<string, SourceWarning>();
  const warn: Source['warn'] = (warning) => found.set(JSON.stringify(warning), warning);
  const files = { tree: withoutOuterFolder(whole, choices.build), formats, warn };
  try {
    await warnOfSubmodules(files);
    const all = await withPlatformFile(files, choices);
    const source = { ...files, tree: chosenTree(files.tree, all.build) };
    return await detectChosen(source, profiles, { images, env, choices: all, found });
  } catch (error) {
    if (!(error instanceof BadChoice)) throw error;
    return {
      plan: null,
      warnings: [{ code: 'bad_choice', message: error.message, ...(error.path !== undefined && { path: error.path }) }],
    };
  }
}

/** The files of a source, with the compose file that was chosen. */
export function chosenTree(tree: Tree, { composeFile }: BuildChoices = {}): Tree {
  return composeFile === undefined ? tree : { ...tree, composeFile };
}

interface Detecting extends Surroundings {
  readonly choices: Choices;
  /** The warnings of the source. Grows. */
  readonly found: ReadonlyMap<string, SourceWarning>;
}

async function detectChosen(
  source: Source,
  profiles: readonly string[],
  { images, env, choices: chosen, found }: Detecting,
): Promise<Detected> {
  const { tree } = source;
  const isCompose = buildersFor(chosen.build ?? {}).includes('compose');
  const compose = isCompose ? await readCompose(source, profiles, { env, build: chosen.build ?? {} }) : noCompose;
  if (compose.isRefused)
    return { plan: compose.plan, warnings: [...compose.warnings, ...(await otherWay(source, env))] };
  const written = compose.plan || chosen.build ? null : await readOtherPlatforms(source, () => readBeside(source));
  const choices = { ...written?.choices, ...chosen };
  const { build = {} } = choices;
  const detected = await withLanguage(source, compose.plan ?? (await detectOther(source, build, env)), build);
  if (detected?.framework === 'django') await warnOfHosts(source);
  if (detected === null) requireFound(tree, build, compose.warnings.length > 0);
  const plan = detected && choose(withRelease(detected, written?.releaseCommand ?? null), choices);
  const refusals = plan ? await refusedImages(tree, plan, { images, env }) : [];
  if (refusals.length > 0) return { plan: null, warnings: refusals };
  const folders = plan ? null : await nameDeployableFolders(tree, (folder) => builderOf(folder, env, source.formats));
  // No file has to name what was chosen.
  const own = [...found.values()].filter(({ code }) => {
    if (code === 'no_start') return build.startCommand === undefined;
    return code !== 'no_port' || choices.port === undefined;
  });
  return { plan, warnings: [...compose.warnings, ...own, ...(folders ? [folders] : [])], ...(plan && { choices }) };
}

function withRelease(plan: Plan, command: string | null): Plan {
  return { ...plan, releaseCommand: plan.releaseCommand ?? command };
}

/** The builder that a source has beside its compose file, which is refused. */
async function otherWay(source: Source, env: Surroundings['env']): Promise<readonly SourceWarning[]> {
  const plan = await detectOther({ ...source, warn: () => undefined }, {}, env);
  if (!plan) return [];
  return [
    { code: 'other_builder', message: `Or choose \`build.builder: ${plan.builder}\`, to leave the compose file out.` },
  ];
}

/** How a folder of a source would be built; `null` without a way. */
async function builderOf(tree: Tree, env: Surroundings['env'], formats: Formats): Promise<string | null> {
  const compose = await detectCompose(tree, [], env);
  if (compose.isRefused) return null;
  const found = compose.plan ?? (await detectOther({ tree, formats, warn: () => undefined }, {}, env));
  return found?.builder ?? null;
}

/** The compose file. One for development gives way to a Dockerfile or a language, unless it was chosen. */
async function readCompose(
  source: Source,
  profiles: readonly string[],
  { env, build }: Pick<Detecting, 'env'> & { readonly build: BuildChoices },
): ReturnType<typeof detectCompose> {
  const { tree } = source;
  const others = buildersFor(build).filter((one) => one !== 'compose' && one !== 'static');
  const reason = others.length === 0 ? null : await whyForDevelopment(tree, profiles);
  if (reason === null || !(await hasOther(source, build, env))) return detectCompose(tree, profiles, env);
  const path = composeFileOf(tree)?.path ?? '';
  const advice = 'Choose `build.builder: compose` to deploy it.';
  const message = `The file is not used, because it is for development: ${reason}. ${advice}`;
  return { ...noCompose, warnings: [{ code: 'development_compose', message, path }] };
}

async function hasOther(source: Source, build: BuildChoices, env: Surroundings['env']): Promise<boolean> {
  const silent = { ...source, warn: () => undefined };
  const plan = await detectOther(silent, build, env);
  return plan?.builder === 'dockerfile' || plan?.builder === 'buildpack';
}

const noCompose = { plan: null, warnings: [], isRefused: false } as const;

/** The app of a source without a compose file. The first match decides. */
async function detectOther(source: Source, build: BuildChoices, env: Surroundings['env']): Promise<Plan | null> {
  const { tree } = source;
  const builders = buildersFor(build);
  // Beside a Dockerfile, a Procfile belongs to another platform.
  const isGuess = builders.length > 1 && builders.includes('dockerfile');
  const failing = isGuess ? await whyDockerfileFails(source, env) : null;
  const code = failing && (await detectCode({ ...source, warn: () => undefined }, build));
  if (failing && code?.language) source.warn(failing);
  else {
    const byDockerfile = builders.includes('dockerfile') ? await detectDockerfile(source, env, build) : null;
    if (byDockerfile) return byDockerfile;
  }
  const found = builders.includes('buildpack') ? await detectCode(source, build) : null;
  if (found) return found;
  const pages = builders.includes('static') ? await detectStatic(tree, build) : null;
  if (pages) return pages;
  const isProgram = builders.includes('buildpack') && build.startCommand !== undefined;
  return isProgram ? plan('buildpack', [service('web', { port: 8080 })], { vars: await readVars(tree) }) : null;
}

/** The app of a Procfile or of a language. */
async function detectCode(source: Source, build: BuildChoices): Promise<Plan | null> {
  const found = (await detectProcfile(source)) ?? (await detectLanguage(source, build));
  return found && { ...found, releaseCommand: await readReleaseCommand(source.tree) };
}

async function detectLanguage(source: Source, build: BuildChoices): Promise<Plan | null> {
  // A package.json that cannot be read is a warning.
  const isRead = (await readJson(source, 'package.json')) !== undefined;
  // A site of Hugo may have packages of Node.js and modules of Go beside it.
  const site = await readHugo(source);
  if (site) return web(source.tree, site);
  const { read, isPages } = await readBesideNode(source, build);
  if (isPages) return null;
  const byNode = read ? null : await planOfNode(source.tree, source.formats, build, isRead ? source.warn : undefined);
  if (!read) return byNode;
  const isChosen = (build.startCommand ?? build.package) !== undefined;
  for (const warning of read.warnings ?? [])
    if (!isChosen || !['missing_server', 'several_programs'].includes(warning.code)) source.warn(warning);
  return web(source.tree, read);
}

/** The language of the files beside a compose file, a Dockerfile or a Procfile. */
async function withLanguage(source: Source, plan: Plan | null, build: BuildChoices): Promise<Plan | null> {
  if (plan?.language !== null) return plan ?? null;
  const about =
    (await readHugo(source)) ??
    (await readBesideNode(source, build)).read ??
    (await factsOfNode(source.tree, source.formats, build));
  if (!about) return plan;
  const { language, framework, packageManager, runtimeVersion } = about;
  return { ...plan, language, framework, packageManager, runtimeVersion };
}

/** An app of another language than that of Node.js, whose package may be the front end or tools for developers. */
async function readBesideNode(
  source: Source,
  build: BuildChoices,
): Promise<{ readonly read: Web | null; readonly isPages: boolean }> {
  const role = await roleOfNode(source.tree, source.formats, build);
  if (role === null) return { read: await readLanguage(source), isPages: false };
  const isChosen = [build.package, build.outputFolder].some((one) => one !== undefined);
  if (role.runs === 'program' || isChosen || (await runsNode(source.tree))) return { read: null, isPages: false };
  const read = await readLanguage(source);
  if (read === null || (role.runs === 'pages' && [null, 'mkdocs'].includes(read.framework)))
    return { read: null, isPages: role.runs === null && !role.isBuilt && folderOfPages(source.tree) !== undefined };
  return { read: role.isBuilt ? withFrontEnd(read) : read, isPages: false };
}

/** The language of a source, and whether its files say how it is started. */
async function readBeside(source: Source): Promise<{ readonly language: string | null; readonly isStarted: boolean }> {
  const silent = { ...source, warn: () => undefined };
  const read = (await readHugo(silent)) ?? (await readBesideNode(silent, {})).read;
  if (read) return { language: read.language, isStarted: true };
  const role = await roleOfNode(source.tree, source.formats, {});
  return { language: role && 'javascript', isStarted: role !== null && role.runs !== null };
}

function withFrontEnd(read: Web): Web {
  // The tools of Java and .NET bring Node.js themselves where they need it.
  if (['java', 'dotnet', 'deno'].includes(read.language)) return read;
  const image = `the image of ${languageNames[read.language] ?? read.language}`;
  const message = `The script \`build\` is not run, because ${image} has no Node.js. Commit what it builds, or add a Dockerfile.`;
  return { ...read, warnings: [...(read.warnings ?? []), { code: 'front_end', message, path: 'package.json' }] };
}

async function readLanguage(source: Source): ReturnType<ReadLanguage> {
  for (const read of languages) {
    const found = await read(source);
    if (found) return found;
  }
  return null;
}
