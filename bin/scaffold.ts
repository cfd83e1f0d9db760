import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { operations } from '../generated/operations.ts';
import { parseOptions, UsageError } from './program/options.ts';
import type { Modules } from './scaffold/emit.ts';
import { HandlersError } from './scaffold/handlers-error.ts';
import { indexFile, type Plan, planScaffold, type Step } from './scaffold/plan.ts';
import type { HandlerFile } from './scaffold/read.ts';
import type { Invocation } from './program/subcommand.ts';

/** Where the published package has the types and the stub. */
const publishedModule = 'platform-control-plane/server';

export function help({ usage, checkout, guide }: Invocation): string {
  const [out, from] =
    checkout === undefined
      ? ['handlers', publishedModule]
      : ['server/handlers', 'the files of this checkout, by relative imports'];
  return `${usage} [options]

Writes the files in which you implement a backend: one for each area of the contract, and an index.ts that joins them.
Each operation starts as a stub, which responds with 501. Replace a stub by a function to implement the operation:

  ${usage} --out src/handlers

Run the command again when the contract has new operations. It appends stubs for them to the object of their area and
changes nothing else. It finds an operation by its name, as a member of an object or as an export, in any file below
the folder, so you may move and rename functions and files. It reports operations that are no longer in the contract.

  --out <folder>    the folder of the files (default: ${out})
  --from <module>   the module to import the types from (default: what the files import already,
                    else ${from})
  --check           write nothing; print what is missing, and exit with 1 if something is
  --help            print this text

The guide: ${guide}
`;
}

export async function run({ args, checkout, usage, guide }: Invocation): Promise<number> {
  const { values } = parseOptions({
    args: [...args],
    options: {
      out: { type: 'string', default: checkout === undefined ? 'handlers' : join(checkout, 'server/handlers') },
      from: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  });
  const out = resolve(values.out);
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new UsageError(`--out takes a folder; ${values.out} is a file`);
  const files = existsSync(out) ? await readFiles(out) : [];
  const plan = planScaffold(Object.values(operations), files, chooseModules(values.from, files, out, checkout));
  if (!values.check) for (const step of plan.steps) write(out, step);
  const isComplete = report(plan, relative('.', out) || '.', values.check);
  if (isComplete && plan.steps.length > 0)
    console.log(`\nImplement one: ${guide}. Count them: ${usage.replace('scaffold', 'stubs')}`);
  return isComplete ? 0 : 1;
}

export function explain(error: Error): string | undefined {
  return error instanceof HandlersError || 'syscall' in error ? error.message : undefined;
}

async function readFiles(out: string): Promise<HandlerFile[]> {
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'));
  const sources = names.filter((name) => /(?<!\.d|\.test)\.ts$/.test(name) && !name.includes('node_modules/'));
  if (sources.length === 0) return [];
  const readHandlerFile = await loadReader(relative('.', out) || '.');
  return sources.toSorted().map((name) => readHandlerFile(name, readFileSync(join(out, name), 'utf8')));
}

/** TypeScript is an optional peer of the package. The first run does not need it. */
async function loadReader(folder: string): Promise<typeof import('./scaffold/read.ts').readHandlerFile> {
  const compiler = await import('typescript').catch(() => undefined);
  // TypeScript 7 has no parser that JavaScript can call.
  if (compiler && 'createSourceFile' in compiler.default) return (await import('./scaffold/read.ts')).readHandlerFile;
  throw new HandlersError(
    `To read the files in ${folder}, this needs TypeScript 5 or 6; install it: npm install --save-dev typescript@5`,
  );
}

function chooseModules(
  from: string | undefined,
  files: readonly HandlerFile[],
  out: string,
  checkout: string | undefined,
): Modules {
  const imported = files
    .flatMap(({ imports }) => imports)
    .find(({ names, specifier }) => names.includes('Handlers') && !specifier.startsWith('.'));
  const module = from ?? imported?.specifier;
  if (module !== undefined || checkout === undefined)
    return { types: module ?? publishedModule, stub: module ?? publishedModule };
  // Imports are relative to the real path of a file, which differs from its path below a symbolic link.
  const folder = existsSync(out) ? realpathSync(out) : out;
  const fromFolder = (path: string) =>
    relative(folder, join(checkout, path))
      .replaceAll(sep, '/')
      .replace(/^(?!\.)/, './');
  return { types: fromFolder('generated/handlers.ts'), stub: fromFolder('contract/model/handler.ts') };
}

function write(out: string, step: Step): void {
  if (step.kind === 'manual') return;
  mkdirSync(out, { recursive: true });
  // `wx`: a new file must not overwrite one that has appeared since the folder was read.
  writeFileSync(join(out, step.path), step.text, { flag: step.kind === 'create' ? 'wx' : 'w' });
}

/** Prints what was done, or would be; returns whether nothing is missing afterwards. */
function report({ steps, unknown }: Plan, folder: string, isCheck: boolean): boolean {
  for (const { path, line, name } of unknown) {
    console.log(
      `${folder}/${path}:${line}  ${name} is not in the contract. Remove it, or rename it to an operation of the contract.`,
    );
  }
  for (const step of steps) (step.kind === 'manual' ? console.error : console.log)(describe(step, folder, isCheck));
  if (steps.length === 0)
    console.log(`${folder}: all ${Object.keys(operations).length} operations are there; nothing to do`);
  return steps.length === 0 || !(isCheck || steps.some(({ kind }) => kind === 'manual'));
}

function describe(step: Step, folder: string, isCheck: boolean): string {
  const path = `${folder}/${step.path}`;
  const isIndex = step.path === indexFile;
  if (step.kind === 'manual') {
    const object = isIndex ? 'an object of type Handlers' : 'an object that `satisfies Partial<Handlers>`';
    const lines = [...step.lines.imports, ...step.lines.members].map((line) => `    ${line}`);
    return `${path}  not changed, because it does not contain ${object}. Add these lines by hand:\n${lines.join('\n')}`;
  }
  if (step.kind === 'append') return `${path}  ${isCheck ? 'lacks' : 'added'} ${step.adds.join(', ')}`;
  return `${path}  ${isCheck ? 'missing' : 'created'}: ${step.adds.length} ${isIndex ? 'areas' : 'operations'}`;
}
