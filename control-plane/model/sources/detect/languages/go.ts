import { readGoModule } from './go/module.ts';
import { goNameOf, goProgramsOf, isGoMainGuessed } from './go/programs.ts';
import type { Source } from '../source.ts';
import { type ReadLanguage, severalPrograms } from './web.ts';

export const readGo: ReadLanguage = async (source) => {
  const module = await readGoModule(source);
  if (module === null || isTheme(source)) return null;
  const name = goNameOf(module.path);
  const programs = await goProgramsOf(source, name);
  return {
    language: 'go',
    framework: module.framework,
    packageManager: 'go',
    runtimeVersion: module.version,
    command: null,
    port: 8080,
    warnings: isGoMainGuessed(programs, name) ? [severalPrograms(programs.map((one) => one.name))] : [],
  };
};

/** Whether the module is a theme of Hugo, which has such a file for its version and no code. */
function isTheme({ tree }: Source): boolean {
  const has = (pattern: RegExp) => tree.files.some(({ path }) => pattern.test(path));
  return has(/^layouts\//) && !has(/\.go$/);
}
