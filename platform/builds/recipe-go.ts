import { BadChoice, type BuildChoices } from '../../control-plane/model/sources/choices.ts';
import { hasFile } from '../../control-plane/model/sources/detect/files.ts';
import { readGoModule } from '../../control-plane/model/sources/detect/languages/go/module.ts';
import { readText, type Source } from '../../control-plane/model/sources/detect/source.ts';
import type { Commands } from './recipe.ts';

const binaries = '/app/.bin';

/** Names of the program that serves, beside that of the module. */
const usualNames = ['server', 'api', 'web', 'app', 'main'];

interface Program {
  /** Its folder, as in `./cmd/shop`. */
  readonly folder: string;
  readonly name: string;
}

/** Builds the program that serves; for a Procfile, all programs, which it runs by their names. */
export async function goCommands(source: Source, choices: BuildChoices = {}): Promise<Commands> {
  const { tree } = source;
  const module = await readGoModule(source);
  // A version of the module is not part of the program's name.
  const last =
    module?.path
      .replace(/\/v\d+$/, '')
      .split('/')
      .at(-1) ?? '';
  const name = last !== '' && isWord(last) ? last : 'app';
  const all = await programsOf(source, name);
  const main = choices.package === undefined ? mainOf(all, name) : chooseProgram(all, choices.package);
  const built = hasFile(tree, 'Procfile') ? all : [main];
  const isTaken = tree.files.some(({ path }) => path === 'bin' || path.startsWith('bin/'));
  const commandOf = ({ name, folder }: Program, option = '') => `go build${option} -o ${binaries}/${name} ${folder}`;
  return {
    commands: [`mkdir -p ${binaries}`],
    lock: {
      ...{ file: 'go.sum', beside: 'go.mod' },
      complaint: /missing go\.sum entry|updates to go\.(mod|sum) needed|inconsistent vendoring/,
      instead: new Map(built.map((program) => [commandOf(program), commandOf(program, ' -mod=mod')])),
    },
    build: [
      ...built.map((program) => commandOf(program)),
      // Many a Procfile starts its program in that folder.
      ...(hasFile(tree, 'Procfile') && !isTaken ? ['ln -s .bin bin'] : []),
    ],
    env: { CGO_ENABLED: '0', GOFLAGS: `-buildvcs=false${module?.isVendored ? ' -mod=vendor' : ''}` },
    path: [binaries],
    argv: [`${binaries}/${main.name}`],
  };
}

/** The programs at the root and below `cmd`, and in any other folder with a `main.go`; else the root. */
async function programsOf(source: Source, name: string): Promise<readonly [Program, ...Program[]]> {
  const root = { folder: '.', name };
  const paths = source.tree.files.map(({ path }) => path).filter((path) => isCode(path));
  const folders = new Set(
    paths.flatMap((path) => {
      const folder = path.split('/').slice(0, -1).join('/');
      return /^cmd(?:\/[^/]+)?$/.test(folder) || /^[^/]+\/main\.go$/.test(path) ? [folder] : [];
    }),
  );
  const below = [...folders]
    .filter((folder) => isWord(folder))
    .sort()
    .map((folder) => ({ folder: `./${folder}`, name: folder === 'cmd' ? name : (folder.split('/').at(-1) ?? name) }));
  const [first, ...rest] = below;
  const rootPaths = paths.filter((path) => !path.includes('/'));
  if (first === undefined || (await hasMain(source, rootPaths)))
    return [root, ...below.filter((one) => one.name !== name)];
  return [first, ...rest.filter((one) => one.name !== first.name)];
}

function mainOf(all: readonly [Program, ...Program[]], name: string): Program {
  const [first] = all;
  if (first.folder === '.') return first;
  const found = [name, ...usualNames].map((wanted) => all.find((program) => program.name === wanted));
  return found.find((program) => program !== undefined) ?? first;
}

/** The program with a name or in a folder. Throws `BadChoice`. */
function chooseProgram(all: readonly Program[], wanted: string): Program {
  const found = all.find(({ name, folder }) => name === wanted || folder === `./${wanted}`);
  if (found) return found;
  const names = all.map(({ name }) => name).join(', ');
  throw new BadChoice(`The module has no program "${wanted}". It has ${names}.`);
}

async function hasMain(source: Source, paths: readonly string[]): Promise<boolean> {
  for (const path of paths.slice(0, 50)) {
    const text = (await readText(source, path)) ?? '';
    if (/^package\s+main\b/m.test(text) && !/^\/\/go:build\s+ignore\b/m.test(text)) return true;
  }
  return paths.includes('main.go');
}

function isCode(path: string): boolean {
  return path.endsWith('.go') && !path.endsWith('_test.go') && !path.startsWith('vendor/');
}

/** Whether a shell takes a path as it is. */
function isWord(path: string): boolean {
  return /^[\w./-]+$/.test(path);
}
