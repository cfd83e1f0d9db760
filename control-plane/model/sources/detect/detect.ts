import { anyRegistry } from '../image-rule.ts';
import { detectCompose } from './compose.ts';
import { detectDockerfile, detectProcfile, readReleaseCommand } from './dockerfile.ts';
import { type Formats, noFormats } from './formats.ts';
import { readDeno } from './languages/deno.ts';
import { readDotnet } from './languages/dotnet.ts';
import { readGo } from './languages/go.ts';
import { readJava } from './languages/java.ts';
import { detectNode, nodeAbout } from './languages/node.ts';
import { readPhp } from './languages/php.ts';
import { readPython } from './languages/python.ts';
import { readRuby } from './languages/ruby.ts';
import { readRust } from './languages/rust.ts';
import { detectStatic } from './languages/static.ts';
import { type ReadLanguage, web } from './languages/web.ts';
import type { Detected, Plan, SourceWarning } from './plan.ts';
import { refusedImages, type Surroundings } from './refused-images.ts';
import { readJson, type Source } from './source.ts';
import type { Tree } from './tree.ts';

type Facts = Pick<Plan, 'language' | 'framework' | 'packageManager' | 'runtimeVersion'>;

type OfNode<Found> = (tree: Tree, formats: Formats) => Promise<Found | null>;

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
];

/**
 * Detects the app in the files of a source. A source that names an image which it may not name has no plan. By
 * default, nothing is known of the images and the app.
 */
export async function detect(
  whole: Tree,
  profiles: readonly string[],
  { images = anyRegistry, env = {}, formats = noFormats }: Partial<Surroundings> & { readonly formats?: Formats } = {},
): Promise<Detected> {
  const tree = withoutOuterFolder(whole);
  const compose = await detectCompose(tree, profiles, env);
  if (compose.isRefused) return { plan: compose.plan, warnings: compose.warnings };
  const found = new Map<string, SourceWarning>();
  const source: Source = { tree, formats, warn: (warning) => found.set(JSON.stringify(warning), warning) };
  const plan = await withLanguage(source, compose.plan ?? (await detectOther(source)));
  const refusals = plan ? await refusedImages(tree, plan, { images, env }) : [];
  if (refusals.length > 0) return { plan: null, warnings: refusals };
  return { plan, warnings: [...compose.warnings, ...found.values()] };
}

/** The app of a source without a compose file. The first match decides. */
async function detectOther(source: Source): Promise<Plan | null> {
  const { tree } = source;
  // Beside a Dockerfile, a Procfile belongs to another platform.
  const byDockerfile = await detectDockerfile(tree);
  if (byDockerfile) return byDockerfile;
  const found = (await detectProcfile(tree)) ?? (await detectLanguage(source));
  return found ? { ...found, releaseCommand: await readReleaseCommand(tree) } : detectStatic(tree);
}

async function detectLanguage(source: Source): Promise<Plan | null> {
  // A package.json that cannot be read is a warning.
  await readJson(source, 'package.json');
  const byNode = await planOfNode(source.tree, source.formats);
  if (byNode) return byNode;
  const read = await readLanguage(source);
  if (!read) return null;
  for (const warning of read.warnings ?? []) source.warn(warning);
  return web(source.tree, read);
}

/** The language of the files beside a compose file, a Dockerfile or a Procfile. */
async function withLanguage(source: Source, plan: Plan | null): Promise<Plan | null> {
  if (plan?.language !== null) return plan ?? null;
  const about = (await factsOfNode(source.tree, source.formats)) ?? (await readLanguage(source));
  if (!about) return plan;
  const { language, framework, packageManager, runtimeVersion } = about;
  return { ...plan, language, framework, packageManager, runtimeVersion };
}

async function readLanguage(source: Source): ReturnType<ReadLanguage> {
  for (const read of languages) {
    const found = await read(source);
    if (found) return found;
  }
  return null;
}

/** The only folder at the root, as in many archives, with a slash at its end; else empty. */
export function outerFolder({ files }: Tree): string {
  const [first] = files;
  const folder = first?.path.includes('/') ? first.path.slice(0, first.path.indexOf('/') + 1) : '';
  return files.every(({ path }) => path.startsWith(folder)) ? folder : '';
}

function withoutOuterFolder(tree: Tree): Tree {
  const folder = outerFolder(tree);
  if (folder === '') return tree;
  const files = tree.files.map(({ path, size }) => ({ path: path.slice(folder.length), size }));
  return { files, read: (path) => tree.read(folder + path) };
}
