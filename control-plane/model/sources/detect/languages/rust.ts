import { hasFile } from '../files.ts';
import { itemsAt, keysAt, readText, readToml, type Source, textAt } from '../source.ts';
import type { ReadLanguage } from './web.ts';

const frameworks = ['axum', 'actix-web', 'rocket', 'warp', 'poem', 'salvo', 'tide'];

export const readRust: ReadLanguage = async (source) => {
  if (!hasFile(source.tree, 'Cargo.toml')) return null;
  const cargo = await readToml(source, 'Cargo.toml');
  const needs = new Set(keysAt(cargo, 'dependencies'));
  return {
    language: 'rust',
    framework: frameworks.find((name) => needs.has(name)) ?? null,
    packageManager: 'cargo',
    runtimeVersion: await toolchainOf(source),
    command: null,
    port: 8080,
  };
};

/** The name of the program that a package makes; `null` without one. */
export async function readRustProgram(source: Source): Promise<string | null> {
  const cargo = await readToml(source, 'Cargo.toml');
  const named = textAt(cargo, 'package', 'default-run');
  const bins = itemsAt(cargo, 'bin').flatMap((bin) => textAt(bin, 'name') ?? []);
  const name = textAt(cargo, 'package', 'name');
  const program = named ?? (name !== null && bins.includes(name) ? name : bins[0]) ?? name;
  return program !== null && /^[\w-]+$/.test(program) ? program : null;
}

/** The toolchain of the files. `rust-version` is the oldest that works, so a newer one is used. */
async function toolchainOf(source: Source): Promise<string | null> {
  const channel =
    textAt(await readToml(source, 'rust-toolchain.toml'), 'toolchain', 'channel') ??
    (await readText(source, 'rust-toolchain'))?.trim();
  return /^\d+\.\d+(?:\.\d+)?$/.exec(channel ?? '')?.[0] ?? null;
}
