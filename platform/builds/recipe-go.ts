import { BadChoice, type BuildChoices } from '../../control-plane/model/sources/choices.ts';
import { hasFile } from '../../control-plane/model/sources/detect/files.ts';
import { readGoModule } from '../../control-plane/model/sources/detect/languages/go/module.ts';
import {
  goMainOf,
  goNameOf,
  type GoProgram,
  goProgramsOf,
} from '../../control-plane/model/sources/detect/languages/go/programs.ts';
import type { Source } from '../../control-plane/model/sources/detect/source.ts';
import type { Commands } from './recipe.ts';

const binaries = '/app/.bin';

/** Builds the program that serves; for a Procfile, all programs, which it runs by their names. */
export async function goCommands(source: Source, choices: BuildChoices = {}): Promise<Commands> {
  const { tree } = source;
  const module = await readGoModule(source);
  const name = goNameOf(module?.path ?? '');
  const all = await goProgramsOf(source, name);
  const main = choices.package === undefined ? goMainOf(all, name) : chooseProgram(all, choices.package);
  const built = hasFile(tree, 'Procfile') ? all : [main];
  const isTaken = tree.files.some(({ path }) => path === 'bin' || path.startsWith('bin/'));
  const commandOf = ({ name, folder }: GoProgram, option = '') => `go build${option} -o ${binaries}/${name} ${folder}`;
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

/** The program with a name or in a folder. Throws `BadChoice`. */
function chooseProgram(all: readonly GoProgram[], wanted: string): GoProgram {
  const found = all.find(({ name, folder }) => name === wanted || folder === `./${wanted}`);
  if (found) return found;
  const names = all.map(({ name }) => name).join(', ');
  throw new BadChoice(`The module has no program "${wanted}". It has ${names}.`);
}
