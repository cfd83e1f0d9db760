import { readLines, type Source } from './source.ts';

/** Warns of submodules without files, such as themes, which an upload of a plain checkout leaves out. */
export async function warnOfSubmodules(source: Source): Promise<void> {
  const { tree, warn } = source;
  const path = '.gitmodules';
  const folders = (await readLines(source, path)).flatMap(pathIn);
  for (const folder of new Set(folders)) {
    if (tree.files.some((file) => file.path.startsWith(`${folder}/`))) continue;
    const advice = 'Run `git submodule update --init` before an upload, or deploy the git repository.';
    warn({
      code: 'submodule_left_out',
      message: `The submodule ${folder} has no files in the source. ${advice}`,
      path,
    });
  }
}

/** The path of a line such as `path = themes/plain`, which may have quotes. */
function pathIn(line: string): readonly string[] {
  const at = line.indexOf('=');
  if (line.slice(0, at).trim().toLowerCase() !== 'path') return [];
  const text = line.slice(at + 1).trim();
  const folder = (/^"(.*)"$/.exec(text)?.[1] ?? text).replace(/^\.\/|\/+$/g, '');
  return folder === '' ? [] : [folder];
}
