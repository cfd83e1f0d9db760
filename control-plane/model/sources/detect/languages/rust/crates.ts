import { BadChoice } from '../../../choices.ts';
import { hasFile } from '../../files.ts';
import { at, isObject, itemsAt, type Json, readToml, type Source, textAt } from '../../source.ts';

/** A package of Rust, with the programs that Cargo makes of it. */
interface Crate {
  /** The path of its folder, with a slash at its end; empty for the root. */
  readonly folder: string;
  readonly cargo: Json | undefined;
  /** The one that starts by default is the first. */
  readonly programs: readonly string[];
}

/** A program, with what its build needs. */
export interface RustProgram extends Pick<Crate, 'folder'> {
  readonly name: string;
  /** Names of features that Cargo has to turn on. */
  readonly features: readonly string[];
}

/** Names of programs that usually serve, in a workspace with several. */
const usualNames = ['server', 'api', 'web', 'app', 'backend'];

/** No more packages of a workspace are read. */
const mostCrates = 100;

/** The package at the root and the members of its workspace; only the default ones if it names them. */
export async function cratesOf(source: Source): Promise<readonly Crate[]> {
  const cargo = await readToml(source, 'Cargo.toml');
  const globs = ['default-members', 'members'].map((name) => textsAt(cargo, 'workspace', name));
  const allowed = globs.find((some) => some.length > 0) ?? [];
  const excluded = textsAt(cargo, 'workspace', 'exclude');
  const matches = (folder: string) => (glob: string) => {
    const plain = glob.replace(/^\.\//, '').replace(/\/+$/, '');
    return plain === folder || source.formats.matches(plain, folder);
  };
  const folders = source.tree.files
    .filter(({ path }) => path.endsWith('/Cargo.toml'))
    .map(({ path }) => path.slice(0, -'/Cargo.toml'.length))
    .filter((folder) => allowed.some(matches(folder)) && !excluded.some(matches(folder)))
    .sort()
    .slice(0, mostCrates);
  const members = await Promise.all(folders.map((folder) => readCrate(source, `${folder}/`)));
  return isObject(at(cargo, 'package')) || allowed.length === 0 ? [await readCrate(source, ''), ...members] : members;
}

/** The program that serves, of some packages; `null` if none makes one. */
export function programOf(crates: readonly Crate[]): RustProgram | null {
  const all = crates.flatMap(({ programs: [name], ...crate }) => (name === undefined ? [] : [{ ...crate, name }]));
  const found = all.find(({ folder }) => folder === '') ?? usual(all) ?? all[0];
  return found ? withFeatures(found) : null;
}

/** The programs of packages without one at the root, the one that is started first, if no name says that it serves. */
export function guessedPrograms(crates: readonly Crate[]): readonly string[] {
  const main = programOf(crates);
  const names = [...new Set(crates.flatMap(({ programs }) => programs))].filter((name) => name !== main?.name);
  const isClear = main === null || main.folder === '' || (names.length < 10 && usualNames.includes(main.name));
  return isClear || names.length === 0 ? [] : [main.name, ...names];
}

function usual<Named extends { readonly name: string }>(all: readonly Named[]): Named | undefined {
  return usualNames.map((name) => all.find((one) => one.name === name)).find((one) => one !== undefined);
}

/** The program with a name, or the one of a package with a name or in a folder. Throws `BadChoice`. */
export async function chooseProgram(source: Source, wanted: string): Promise<RustProgram> {
  const crates = await cratesOf(source);
  const inFolder = hasFile(source.tree, `${wanted}/Cargo.toml`) ? [await readCrate(source, `${wanted}/`)] : [];
  const named = crates.filter(({ cargo }) => textAt(cargo, 'package', 'name') === wanted);
  const makers = crates.filter(({ programs }) => programs.includes(wanted));
  const program = programOf(inFolder) ?? programOf(makers.map((one) => ({ ...one, programs: [wanted] })));
  const found = program ?? programOf(named);
  if (found) return found;
  const names = crates.flatMap(({ programs }) => programs);
  const known = names.length === 0 ? 'No package of Cargo.toml makes one' : `It has ${names.join(', ')}`;
  throw new BadChoice(`The source has no program "${wanted}". ${known}.`);
}

async function readCrate(source: Source, folder: string): Promise<Crate> {
  const cargo = await readToml(source, `${folder}Cargo.toml`);
  return { folder, cargo, programs: programsOf(source, folder, cargo) };
}

/** The programs of a package: those that it lists, and those of the usual files. */
function programsOf({ tree }: Source, folder: string, cargo: Json | undefined): readonly string[] {
  const name = textAt(cargo, 'package', 'name');
  const listed = itemsAt(cargo, 'bin');
  const isOff = at(cargo, 'package', 'autobins') === false;
  const start = `${folder}src/bin/`;
  const inFolder = tree.files.flatMap(({ path }) =>
    path.startsWith(start) ? (/^([^/]+?)(?:\.rs|\/main\.rs)$/.exec(path.slice(start.length))?.[1] ?? []) : [],
  );
  const names = listed.flatMap((bin) => textAt(bin, 'name') ?? []);
  // The file of a listed program makes no other one.
  const isTaken = listed.some((bin) => (textAt(bin, 'path') ?? '').replace(/^\.\//, '') === 'src/main.rs');
  const isMain = name !== null && !isTaken && hasFile(tree, `${folder}src/main.rs`);
  const made = [...names, ...(isOff ? [] : [...(isMain ? [name] : []), ...inFolder.sort()])];
  const first = [textAt(cargo, 'package', 'default-run'), name, ...usualNames].find((one) => made.includes(one ?? ''));
  return [...new Set([...(first ? [first] : []), ...made])].filter((one) => /^[\w-]+$/.test(one));
}

function withFeatures({ folder, cargo, name }: Pick<Crate, 'folder' | 'cargo'> & { readonly name: string }) {
  const bin = itemsAt(cargo, 'bin').find((one) => textAt(one, 'name') === name);
  return { folder, name, features: textsAt(bin, 'required-features') };
}

function textsAt(value: Json | undefined, ...names: readonly string[]): string[] {
  return itemsAt(value, ...names).filter((item) => typeof item === 'string');
}
