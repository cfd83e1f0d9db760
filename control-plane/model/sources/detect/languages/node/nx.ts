import { hasFile } from '../../files.ts';
import { at, type Json, textAt } from '../../source.ts';
import type { Tree } from '../../tree.ts';

/** Builders of Nx whose output is a program of Node.js, if their settings do not say otherwise. */
const builders = /^@(?:nx|nrwl)\/(?:esbuild|node|js|webpack):/;

/** The program that Nx builds from a folder, for `node`; `null` for another output, or without Nx. */
export async function nxProgram(tree: Tree, folder: string): Promise<string | null> {
  const path = `${folder}project.json`;
  if (!hasFile(tree, path)) return null;
  const project = parse(await tree.read(path));
  const build = at(project, 'targets', 'build');
  const options = at(build, 'options');
  const output = textAt(options, 'outputPath')?.replace(/^(?:\.?\/)+|\/+$/g, '') ?? '';
  const platforms = ['platform', 'target'].flatMap((name) => textAt(options, name) ?? []);
  const isProgram = builders.test(textAt(build, 'executor') ?? '') && platforms.every((one) => one === 'node');
  if (!isProgram || textAt(project, 'projectType') !== 'application') return null;
  if (output === '' || output.split('/').includes('..')) return null;
  // Its own package.json, which names the file, is written if the settings say so.
  return at(options, 'generatePackageJson') === true ? output : `${output}/main.js`;
}

/** The apps of a workspace of Nx, by their folders. */
export function nxApps({ files }: Tree): readonly string[] {
  return files.flatMap(({ path }) => /^(apps\/(?:[^/]+\/)*[^/]+)\/project\.json$/.exec(path)?.[1] ?? []);
}

/** The value of JSON; `undefined` if it cannot be parsed. */
function parse(text: string): Json | undefined {
  try {
    // JSON has no other values.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
