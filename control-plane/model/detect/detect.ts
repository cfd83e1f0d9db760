import { detectCompose } from './compose.ts';
import { detectDockerfile, detectProcfile } from './dockerfile.ts';
import { detectGo, detectNode, detectPhp, detectPython, detectRuby, detectStatic, nodeAbout } from './languages.ts';
import type { Plan } from './plan.ts';
import type { Tree } from './tree.ts';

/** The first that recognizes the files decides. */
const detectors = [
  detectCompose,
  detectDockerfile,
  detectProcfile,
  detectNode,
  detectPython,
  detectGo,
  detectRuby,
  detectPhp,
  detectStatic,
] as const;

/** What files say about the app that they become; `null` if nothing says how to build them. */
export async function detect(whole: Tree, profiles: readonly string[]): Promise<Plan | null> {
  const tree = withoutOuterFolder(whole);
  for (const detector of detectors) {
    const found = await detector(tree, profiles);
    if (found) return withLanguage(tree, found);
  }
  return null;
}

/** A compose file or a Dockerfile does not tell the language; the files beside it do. */
async function withLanguage(tree: Tree, plan: Plan): Promise<Plan> {
  if (plan.language !== null) return plan;
  const node = await nodeAbout(tree);
  const about = node ?? (await detectPython(tree)) ?? (await detectGo(tree)) ?? (await detectRuby(tree)) ?? (await detectPhp(tree));
  if (!about) return plan;
  const { language, framework, packageManager, runtimeVersion } = about;
  return { ...plan, language, framework, packageManager, runtimeVersion };
}

/** An archive often has one folder that holds everything. */
function withoutOuterFolder(tree: Tree): Tree {
  const [first] = tree.files;
  const folder = first?.path.includes('/') ? first.path.slice(0, first.path.indexOf('/') + 1) : '';
  if (folder === '' || !tree.files.every(({ path }) => path.startsWith(folder))) return tree;
  const files = tree.files.map(({ path, size }) => ({ path: path.slice(folder.length), size }));
  return { files, read: (path) => tree.read(folder + path) };
}
