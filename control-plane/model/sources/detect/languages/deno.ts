import { at, firstFile, isObject, type Json, keysAt, readJsonc, type Source, textAt } from '../source.ts';
import type { ReadLanguage } from './web.ts';

const entries = ['main.ts', 'server.ts', 'mod.ts', 'app.ts', 'index.ts', 'src/main.ts', 'src/server.ts', 'main.tsx'];
const port = 8000;

export const readDeno: ReadLanguage = async (source) => {
  const config = await readSettings(source);
  if (config === null) return null;
  const isFresh = keysAt(config, 'imports').some((name) => name === 'fresh' || name === '$fresh/');
  const script = `deno run --allow-net --allow-env --allow-read ${denoEntry(source) ?? 'main.ts'}`;
  return {
    language: 'deno',
    framework: isFresh ? 'fresh' : null,
    packageManager: 'deno',
    runtimeVersion: null,
    command: (await hasDenoTask(source, 'start')) ? 'deno task start' : script,
    port,
  };
};

/** Whether a task has a name. A task is a command, or an object with one or with other tasks. */
export async function hasDenoTask(source: Source, name: string): Promise<boolean> {
  const tasks = at((await readSettings(source)) ?? undefined, 'tasks');
  return textAt(tasks, name) !== null || isObject(at(tasks, name));
}

/** `null` without a file of settings; one that cannot be read is a warning. */
async function readSettings(source: Source): Promise<Json | null> {
  const path = firstFile(source.tree, ['deno.json', 'deno.jsonc']);
  return path === undefined ? null : ((await readJsonc(source, path)) ?? {});
}

/** The file where a program begins; `undefined` if none has a usual name. */
export function denoEntry({ tree }: Source): string | undefined {
  return firstFile(tree, entries);
}
