import { firstFile, keysAt, readJsonc, type Source, textAt } from '../source.ts';
import type { ReadLanguage } from './web.ts';

const entries = ['main.ts', 'server.ts', 'mod.ts', 'app.ts', 'index.ts', 'src/main.ts', 'src/server.ts', 'main.tsx'];
const port = 8000;

export const readDeno: ReadLanguage = async (source) => {
  const path = firstFile(source.tree, ['deno.json', 'deno.jsonc']);
  if (path === undefined) return null;
  const config = await readJsonc(source, path);
  const isFresh = keysAt(config, 'imports').some((name) => name === 'fresh' || name === '$fresh/');
  const script = `deno run --allow-net --allow-env --allow-read ${denoEntry(source) ?? 'main.ts'}`;
  return {
    language: 'deno',
    framework: isFresh ? 'fresh' : null,
    packageManager: 'deno',
    runtimeVersion: null,
    command: textAt(config, 'tasks', 'start') === null ? script : 'deno task start',
    port,
  };
};

/** The file where a program begins; `undefined` if none has a usual name. */
export function denoEntry({ tree }: Source): string | undefined {
  return firstFile(tree, entries);
}
