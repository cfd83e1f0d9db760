import { hasFile } from '../files.ts';
import { at, isObject, itemsAt, type Json, keysAt, readText, readToml, type Source, textAt } from '../source.ts';
import type { ReadLanguage } from './web.ts';

const frameworks = ['axum', 'actix-web', 'rocket', 'warp', 'poem', 'salvo', 'tide'];

export const readRust: ReadLanguage = async (source) => {
  if (!hasFile(source.tree, 'Cargo.toml')) return null;
  const needs = new Set((await packagesOf(source)).flatMap(({ cargo }) => keysAt(cargo, 'dependencies')));
  return {
    language: 'rust',
    framework: frameworks.find((name) => needs.has(name)) ?? null,
    packageManager: 'cargo',
    runtimeVersion: await toolchainOf(source),
    command: null,
    port: 8080,
  };
};

/** The name of the program that a package or one of a workspace makes; `null` without one. */
export async function readRustProgram(source: Source): Promise<string | null> {
  const packages = await packagesOf(source);
  const programs = packages.flatMap((found) => programOf(source, found, packages.length === 1) ?? []);
  return usualNames.find((name) => programs.includes(name)) ?? programs[0] ?? null;
}

/** Names of programs that usually serve, in a workspace with several. */
const usualNames = ['server', 'api', 'web', 'app', 'backend'];

/** No more packages of a workspace are read. */
const mostPackages = 100;

interface Package {
  /** The path of its folder, with a slash at its end; empty for the root. */
  readonly folder: string;
  readonly cargo: Json | undefined;
}

/** The package at the root, or the members of a workspace without one; the default ones if it names them. */
async function packagesOf(source: Source): Promise<readonly Package[]> {
  const root = await readToml(source, 'Cargo.toml');
  const globs = ['default-members', 'members'].map((name) => textsAt(root, 'workspace', name));
  const allowed = globs.find((some) => some.length > 0) ?? [];
  if (isObject(at(root, 'package')) || allowed.length === 0) return [{ folder: '', cargo: root }];
  const excluded = textsAt(root, 'workspace', 'exclude');
  const matches = (folder: string) => (glob: string) => {
    const plain = glob.replace(/^\.\//, '').replace(/\/+$/, '');
    return plain === folder || source.formats.matches(plain, folder);
  };
  const folders = source.tree.files
    .filter(({ path }) => path.endsWith('/Cargo.toml'))
    .map(({ path }) => path.slice(0, -'/Cargo.toml'.length))
    .filter((folder) => allowed.some(matches(folder)) && !excluded.some(matches(folder)))
    .sort()
    .slice(0, mostPackages);
  return Promise.all(
    folders.map(async (folder) => ({ folder: `${folder}/`, cargo: await readToml(source, `${folder}/Cargo.toml`) })),
  );
}

function textsAt(value: Json | undefined, ...names: readonly string[]): string[] {
  return itemsAt(value, ...names).filter((item) => typeof item === 'string');
}

/** The program of a package. The only one of a source has one, even if its file is not known. */
function programOf({ tree }: Source, { folder, cargo }: Package, isOnly: boolean): string | null {
  const bins = itemsAt(cargo, 'bin').flatMap((bin) => textAt(bin, 'name') ?? []);
  const name = textAt(cargo, 'package', 'name');
  const hasMain = isOnly || hasFile(tree, `${folder}src/main.rs`);
  const first = name !== null && bins.includes(name) ? name : bins[0];
  const program = textAt(cargo, 'package', 'default-run') ?? first ?? (hasMain ? name : null);
  return program !== null && /^[\w-]+$/.test(program) ? program : null;
}

/** The toolchain of the files. `rust-version` is the oldest that works, so a newer one is used. */
async function toolchainOf(source: Source): Promise<string | null> {
  const channel =
    textAt(await readToml(source, 'rust-toolchain.toml'), 'toolchain', 'channel') ??
    (await readText(source, 'rust-toolchain'))?.trim();
  return /^\d+\.\d+(?:\.\d+)?$/.exec(channel ?? '')?.[0] ?? null;
}
