import { detectCompose } from './compose.ts';
import { detectDockerfile, detectProcfile, readReleaseCommand } from './dockerfile.ts';
import { detectGo, detectNode, detectPhp, detectPython, detectRuby, detectStatic, nodeAbout } from './languages.ts';
import type { Detected, Plan } from './plan.ts';
import type { Tree } from './tree.ts';
import { anyRegistry } from '../image-rule.ts';
import { refusedImages, type Surroundings } from './refused-images.ts';

/** Detectors for a source without a compose file. The first match decides. */
const detectors = [
  detectDockerfile,
  detectProcfile,
  detectNode,
  detectPython,
  detectGo,
  detectRuby,
  detectPhp,
  detectStatic,
] as const;

/**
 * Detects the app in the files of a source. A source that names an image which it may not name has no plan. By
 * default, nothing is known of the images and the app.
 */
export async function detect(
  whole: Tree,
  profiles: readonly string[],
  { images = anyRegistry, env = {} }: Partial<Surroundings> = {},
): Promise<Detected> {
  const tree = withoutOuterFolder(whole);
  const { plan, warnings, isRefused } = await detectCompose(tree, profiles);
  if (isRefused) return { plan, warnings };
  const found = plan ?? (await detectOther(tree));
  const refusals = found ? await refusedImages(tree, found, { images, env }) : [];
  if (refusals.length > 0) return { plan: null, warnings: refusals };
  return { plan: found && (await withLanguage(tree, found)), warnings };
}

async function detectOther(tree: Tree): Promise<Plan | null> {
  for (const detector of detectors) {
    const found = await detector(tree);
    // Beside a Dockerfile, a Procfile belongs to another platform.
    if (found)
      return found.builder === 'buildpack' ? { ...found, releaseCommand: await readReleaseCommand(tree) } : found;
  }
  return null;
}

/** The language of the files beside a compose file or a Dockerfile. */
async function withLanguage(tree: Tree, plan: Plan): Promise<Plan> {
  if (plan.language !== null) return plan;
  const node = await nodeAbout(tree);
  const about =
    node ?? (await detectPython(tree)) ?? (await detectGo(tree)) ?? (await detectRuby(tree)) ?? (await detectPhp(tree));
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
