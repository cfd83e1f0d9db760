import type { SourceWarning } from '../plan.ts';
import { at, firstFile, isObject, itemsAt, type Json, keysAt, readJsonc, type Source, textAt } from '../source.ts';
import type { ReadLanguage } from './web.ts';

const entries = ['main.ts', 'server.ts', 'mod.ts', 'app.ts', 'index.ts', 'src/main.ts', 'src/server.ts', 'main.tsx'];
const port = 8000;

export const readDeno: ReadLanguage = async (source) => {
  const app = await readDenoApp(source);
  if (app === null) return null;
  const isFresh = keysAt(app.settings, 'imports').some((name) => name === 'fresh' || name === '$fresh/');
  const rights = isFresh ? '-A' : '--allow-net --allow-env --allow-read';
  const task = ['start', 'preview', 'serve'].find((name) => isTask(app, name) && !isWatched(app, name));
  return {
    language: 'deno',
    framework: isFresh ? 'fresh' : null,
    packageManager: 'deno',
    runtimeVersion: null,
    command: task === undefined ? `deno run ${rights} ${app.entry ?? 'main.ts'}` : denoTask(app, task),
    port,
    warnings: task === undefined && app.entry === undefined ? [noProgram(app.members)] : [],
  };
};

interface DenoApp {
  /** The settings of the app; empty if they cannot be read. */
  readonly settings: Json;
  /** The folder of the only member of a workspace that starts, without a slash at its end; empty for the root. */
  readonly folder: string;
  /** The file where the program begins; `undefined` if none has a usual name. */
  readonly entry: string | undefined;
  /** The members of a workspace that start, if none is the app. */
  readonly members: readonly string[];
}

/** The app at the root, or the only member of its workspace that starts; `null` without a file of settings. */
export async function readDenoApp(source: Source): Promise<DenoApp | null> {
  const settings = await readSettings(source, '');
  if (settings === null) return null;
  const root = { settings, folder: '', entry: firstFile(source.tree, entries), members: [] };
  if (root.entry !== undefined || isTask(root, 'start')) return root;
  const found: Omit<DenoApp, 'members'>[] = [];
  for (const folder of memberFolders(source, settings)) {
    const member = { settings: (await readSettings(source, `${folder}/`)) ?? {}, folder, entry: undefined };
    if (isTask(member, 'start')) found.push(member);
  }
  const [only] = found;
  if (only && found.length === 1) return { ...only, members: [] };
  return { ...root, members: found.map(({ folder }) => folder) };
}

/** The command for a task of an app. */
export function denoTask({ folder }: Pick<DenoApp, 'folder'>, name: string): string {
  return `deno task ${folder === '' ? '' : `--cwd=${folder} `}${name}`;
}

/** Whether a task has a name. A task is a command, or an object with one or with other tasks. */
export function isTask({ settings }: Pick<DenoApp, 'settings'>, name: string): boolean {
  return textAt(settings, 'tasks', name) !== null || isObject(at(settings, 'tasks', name));
}

/** Whether a task is for developers: it starts the program again with each change. */
function isWatched({ settings }: DenoApp, name: string): boolean {
  const command = textAt(settings, 'tasks', name) ?? textAt(settings, 'tasks', name, 'command');
  return command?.includes(' --watch') === true;
}

function noProgram(members: readonly string[]): SourceWarning {
  const [folder] = members;
  const advice = folder === undefined ? 'Add a task `start`, or choose' : 'Choose';
  const example = folder === undefined ? '' : `, such as ${denoTask({ folder }, 'start')}`;
  const message = `Nothing says how the app is started. ${advice} \`build.startCommand\`${example}.`;
  return { code: 'missing_server', message };
}

/** Settings in a folder; `null` without a file of them. One that cannot be read is a warning. */
async function readSettings(source: Source, folder: string): Promise<Json | null> {
  const path = firstFile(source.tree, [`${folder}deno.json`, `${folder}deno.jsonc`]);
  return path === undefined ? null : ((await readJsonc(source, path)) ?? {});
}

/** The folders of the members of a workspace, without slashes at their ends. */
function memberFolders({ tree, formats }: Source, settings: Json): readonly string[] {
  const lists = [itemsAt(settings, 'workspace'), itemsAt(settings, 'workspace', 'members')].flat();
  const globs = lists.flatMap((item) => (typeof item === 'string' ? item.replace(/^\.\/|\/$/g, '') : []));
  return tree.files
    .flatMap(({ path }) => /^([\w./-]+)\/deno\.jsonc?$/.exec(path)?.[1] ?? [])
    .filter((folder) => globs.some((glob) => glob === folder || formats.matches(glob, folder)))
    .sort();
}
