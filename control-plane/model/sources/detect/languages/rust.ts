import { hasFile } from '../files.ts';
import type { SourceWarning } from '../plan.ts';
import { keysAt, readText, readToml, type Source, textAt } from '../source.ts';
import { cratesOf, guessedPrograms, programOf } from './rust/crates.ts';
import { type ReadLanguage, severalPrograms } from './web.ts';

const frameworks = ['axum', 'actix-web', 'rocket', 'warp', 'poem', 'salvo', 'tide'];

export const readRust: ReadLanguage = async (source) => {
  if (!hasFile(source.tree, 'Cargo.toml')) return null;
  const crates = await cratesOf(source);
  const guessed = guessedPrograms(crates);
  const needs = new Set(crates.flatMap(({ cargo }) => keysAt(cargo, 'dependencies')));
  return {
    language: 'rust',
    framework: frameworks.find((name) => needs.has(name)) ?? null,
    packageManager: 'cargo',
    runtimeVersion: await toolchainOf(source),
    command: null,
    port: 8080,
    warnings: [
      ...(programOf(crates) === null ? [noProgram(source)] : []),
      ...(guessed.length > 0 ? [severalPrograms(guessed)] : []),
    ],
  };
};

function noProgram({ tree }: Source): SourceWarning {
  const folders = tree.files.flatMap(({ path }) => /^(.+)\/src\/main\.rs$/.exec(path)?.[1] ?? []);
  const others = folders.filter((folder) => hasFile(tree, `${folder}/Cargo.toml`)).slice(0, 3);
  const advice =
    others.length === 0
      ? 'Add a file src/main.rs to one.'
      : `Choose another one by \`build.package\`, such as ${others.join(', ')}.`;
  return { code: 'missing_server', message: `No package of Cargo.toml makes a program. ${advice}` };
}

/** The toolchain of the files. `rust-version` is the oldest that works, so a newer one is used. */
async function toolchainOf(source: Source): Promise<string | null> {
  const channel =
    textAt(await readToml(source, 'rust-toolchain.toml'), 'toolchain', 'channel') ??
    (await readText(source, 'rust-toolchain'))?.trim();
  return /^\d+\.\d+(?:\.\d+)?$/.exec(channel ?? '')?.[0] ?? null;
}
