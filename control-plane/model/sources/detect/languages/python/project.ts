import { hasFile } from '../../files.ts';
import {
  at,
  firstFile,
  isObject,
  itemsAt,
  type Json,
  keysAt,
  linesOf,
  readText,
  readToml,
  type Source,
  textAt,
} from '../../source.ts';
import { chosenVersion } from '../tool-versions.ts';
import { addNeed, type Needs, normalise, readRequirements } from './requirements.ts';
import { minorOf, newestPython } from './version.ts';

export interface PythonProject {
  readonly manager: 'uv' | 'poetry' | 'pdm' | 'pipenv' | 'pip';
  /** The file of requirements; `null` for none. */
  readonly requirements: string | null;
  /** Whether pip can install the source as a package. */
  readonly isPackage: boolean;
  readonly needs: Needs;
  /** The minor version of Python; `null` if no file says. */
  readonly version: string | null;
}

const requirementFiles = [
  'requirements.txt',
  'requirements/production.txt',
  'requirements/prod.txt',
  'requirements/base.txt',
  'requirements/requirements.txt',
  'requirements-prod.txt',
];
const projectFiles = ['uv.lock', 'poetry.lock', 'pdm.lock', 'Pipfile', 'pyproject.toml', 'setup.py', 'setup.cfg'];

/** How a project in Python is installed, and its packages; `null` without one. */
export async function readPythonProject(source: Source): Promise<PythonProject | null> {
  const { tree } = source;
  const requirements = firstFile(tree, requirementFiles) ?? null;
  if (requirements === null && firstFile(tree, projectFiles) === undefined) return null;
  const project = await readToml(source, 'pyproject.toml');
  const pipfile = await readToml(source, 'Pipfile');
  const setup = { cfg: await readSetupCfg(source), py: await readText(source, 'setup.py') };
  const needs: Needs =
    requirements === null ? new Map<string, Set<string>>() : await readRequirements(source, requirements);
  for (const need of [...itemsAt(project, 'project', 'dependencies'), ...setupNeeds(setup)])
    if (typeof need === 'string') addNeed(needs, need);
  for (const table of [at(project, 'tool', 'poetry', 'dependencies'), at(pipfile, 'packages')]) addTable(needs, table);
  return {
    manager: managerOf(source, { project, requirements }),
    requirements,
    isPackage: isObject(at(project, 'build-system')) || firstFile(tree, ['setup.py', 'setup.cfg']) !== undefined,
    needs,
    version: (await versionOfTool(source)) ?? versionOf(project, pipfile, setup),
  };
}

function managerOf(
  { tree }: Source,
  { project, requirements }: { readonly project: Json | undefined; readonly requirements: string | null },
): PythonProject['manager'] {
  if (hasFile(tree, 'uv.lock')) return 'uv';
  if (hasFile(tree, 'poetry.lock')) return 'poetry';
  if (hasFile(tree, 'pdm.lock')) return 'pdm';
  if (firstFile(tree, ['Pipfile.lock', 'Pipfile'])) return hasFile(tree, 'Pipfile') ? 'pipenv' : 'pip';
  const isPoetry = isObject(at(project, 'tool', 'poetry', 'dependencies'));
  return isPoetry && requirements === null ? 'poetry' : 'pip';
}

/** Adds the packages of a table, as of Poetry and Pipenv. Packages that are optional do not count. */
function addTable(needs: Needs, table: Json | undefined): void {
  for (const name of keysAt(table)) {
    if (normalise(name) === 'python' || at(table, name, 'optional') === true) continue;
    const extras = itemsAt(table, name, 'extras').filter((extra) => typeof extra === 'string');
    addNeed(needs, extras.length > 0 ? `${name}[${extras.join(',')}]` : name);
  }
}

async function versionOfTool(source: Source): Promise<string | null> {
  const chosen = minorOf((await chosenVersion(source, 'python', '.python-version')) ?? '');
  return chosen ?? minorOf(/^python-\S+/m.exec((await readText(source, 'runtime.txt')) ?? '')?.[0] ?? '');
}

function versionOf(project: Json | undefined, pipfile: Json | undefined, setup: Setup): string | null {
  const fixed = textAt(pipfile, 'requires', 'python_full_version') ?? textAt(pipfile, 'requires', 'python_version');
  const range =
    textAt(project, 'project', 'requires-python') ??
    textAt(project, 'tool', 'poetry', 'dependencies', 'python') ??
    setup.cfg.get('python_requires')?.[0] ??
    /^[ \t]*python_requires[ \t]*=[ \t]*(['"])([^'"\n]*)\1/m.exec(setup.py ?? '')?.[2];
  return minorOf(fixed ?? '') ?? newestPython(range ?? '');
}

interface Setup {
  /** The lines of each option. */
  readonly cfg: ReadonlyMap<string, readonly string[]>;
  readonly py: string | null;
}

function setupNeeds({ cfg, py }: Setup): readonly string[] {
  const start = py?.search(/^[ \t]*install_requires[ \t]*=[ \t]*\[/m) ?? -1;
  return [...(cfg.get('install_requires') ?? []), ...(start === -1 ? [] : textsOfList((py ?? '').slice(start)))];
}

/** The texts in quotes before the first bracket that closes. */
function textsOfList(text: string): string[] {
  const texts: string[] = [];
  for (const [token, one, two] of text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|#.*|\]/g)) {
    if (token === ']') break;
    if (!token.startsWith('#')) texts.push(one ?? two ?? '');
  }
  return texts;
}

/** The options of the section `options` with their lines. */
async function readSetupCfg(source: Source): Promise<Setup['cfg']> {
  const options = new Map<string, string[]>();
  let section = '';
  let lines: string[] = [];
  for (const line of linesOf((await readText(source, 'setup.cfg')) ?? '')) {
    const [, name] = /^\[([^\]]*)\]/.exec(line) ?? [];
    const [, option, first] = /^([\w.-]+)\s*[=:](.*)$/.exec(line) ?? [];
    if (name !== undefined) section = name;
    else if (option !== undefined && section === 'options') options.set(option, (lines = [first?.trim() ?? '']));
    else if (/^\s/.test(line) && section === 'options') lines.push(line.trim());
  }
  return new Map([...options].map(([option, all]) => [option, all.filter((line) => line !== '')]));
}
