import { linesOf, readText, type Source } from '../source.ts';
import { chosenVersion } from './tool-versions.ts';
import type { ReadLanguage, Web } from './web.ts';

const port = 4000;

/** A project of Mix. Phoenix serves requests by itself, and other programs run as long as they do not end. */
export const readElixir: ReadLanguage = async (source) => {
  const project = await readMixProject(source);
  if (project === null) return null;
  return {
    language: 'elixir',
    framework: project.isPhoenix ? 'phoenix' : null,
    packageManager: 'mix',
    runtimeVersion: project.version,
    command: project.isPhoenix ? 'mix phx.server' : 'mix run --no-halt',
    port,
    warnings: await variablesToSet(source),
  };
};

interface MixProject {
  readonly isPhoenix: boolean;
  /** Names of the aliases of its tasks, such as `assets.deploy`. */
  readonly aliases: ReadonlySet<string>;
  /** Such as `1.18`; `null` if no file of a version manager says. */
  readonly version: string | null;
}

/** The project of `mix.exs`, which is a program and names what it needs by usual words; `null` without the file. */
export async function readMixProject(source: Source): Promise<MixProject | null> {
  const text = await readText(source, 'mix.exs');
  if (text === null) return null;
  const code = linesOf(text).filter((line) => !line.trim().startsWith('#'));
  const aliases = code.flatMap((line) => /^\s*\[?\s*"?([\w.]+)"?\s*(?::|=>)\s*\[/.exec(line)?.[1] ?? []);
  return {
    isPhoenix: code.some((line) => /\{\s*:phoenix\s*,/.test(line)),
    aliases: new Set(aliases),
    version: /^(\d+\.\d+)(?:\D|$)/.exec((await chosenVersion(source, 'elixir', '.elixir-version')) ?? '')?.[1] ?? null,
  };
}

/** Variables without which the settings raise an error at the start. */
async function variablesToSet(source: Source): Promise<NonNullable<Web['warnings']>> {
  const path = 'config/runtime.exs';
  const text = linesOf((await readText(source, path)) ?? '')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n');
  const found = text.matchAll(/System\.(?:fetch_env!\(\s*"(\w+)"\s*\)|get_env\(\s*"(\w+)"\s*\)\s*\|\|\s*raise\b)/g);
  const keys = [...new Set([...found].flatMap(([, fetched, raised]) => fetched ?? raised ?? []))];
  if (keys.length === 0) return [];
  const message = `The app does not start without ${keys.join(', ')}. Set ${keys.length === 1 ? 'it as a variable' : 'them as variables'}.`;
  return [{ code: 'missing_variable', message, path }];
}
