import { detectCompose } from './compose.ts';
import { detectDockerfile, detectProcfile, readReleaseCommand } from './dockerfile.ts';
import { type Formats, noFormats } from './formats.ts';
import { detectGo } from './languages/go.ts';
import { detectNode, nodeAbout } from './languages/node.ts';
import { detectPhp } from './languages/php.ts';
import { detectPython } from './languages/python.ts';
import { detectRuby } from './languages/ruby.ts';
import { detectStatic } from './languages/static.ts';
import type { Detected, Plan } from './plan.ts';
import type { Tree } from './tree.ts';
import { anyRegistry } from '../image-rule.ts';
import { refusedImages, type Surroundings } from './refused-images.ts';

type Detector = (tree: Tree, formats: Formats) => Promise<Plan | null>;

/** Detectors for a source without a compose file. The first match decides. */
const detectors: readonly Detector[] = [
  detectDockerfile,
  detectProcfile,
  detectNode,
  detectPython,
  detectGo,
  detectRuby,
  detectPhp,
  detectStatic,
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
  const { plan, warnings, isRefused } = await detectCompose(tree, profiles);
  if (isRefused) return { plan, warnings };
  const found = plan ?? (await detectOther(tree, formats));
  const refusals = found ? await refusedImages(tree, found, { images, env }) : [];
  if (refusals.length > 0) return { plan: null, warnings: refusals };
  return { plan: found && (await withLanguage(tree, found, formats)), warnings };
}

async function detectOther(tree: Tree, formats: Formats): Promise<Plan | null> {
  for (const detector of detectors) {
    const found = await detector(tree, formats);
    // Beside a Dockerfile, a Procfile belongs to another platform.
    if (found)
      return found.builder === 'buildpack' ? { ...found, releaseCommand: await readReleaseCommand(tree) } : found;
  }
  return null;
}

type About = (
  tree: Tree,
  formats: Formats,
) => Promise<Pick<Plan, 'language' | 'framework' | 'packageManager' | 'runtimeVersion'> | null>;

/** The language of the files beside a compose file or a Dockerfile. */
async function withLanguage(tree: Tree, plan: Plan, formats: Formats): Promise<Plan> {
  if (plan.language !== null) return plan;
  const abouts: readonly About[] = [nodeAbout, detectPython, detectGo, detectRuby, detectPhp];
  const found = await Promise.all(abouts.map((read) => read(tree, formats)));
  const about = found.find((one) => one !== null);
  if (!about) return plan;
  const { language, framework, packageManager, runtimeVersion } = about;
  return { ...plan, language, framework, packageManager, runtimeVersion };
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
