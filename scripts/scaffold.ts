import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { operations } from '../generated/operations.ts';
import type { Source } from './scaffold/emit.ts';
import { explain } from './scaffold/explain.ts';
import { indexFile, type Plan, planScaffold, type Step } from './scaffold/plan.ts';
import { readHandlerFile } from './scaffold/read.ts';

const help = `npm run scaffold [-- --out <folder> --from <package> --check]

Writes the files in which a backend is implemented: one an area of the contract, and an index.ts that joins them.
Each operation starts as a stub, which answers 501 until it is replaced by a function.

Run it again whenever the contract has new operations. It adds stubs for them at the end of their area's object and
changes nothing else. An operation counts as present wherever a member of an object, or an export, has its name; so
functions and files may be moved and renamed below the folder. Operations that have left the contract are reported.

  --out <folder>     where the files are (default: server/handlers)
  --from <package>   import the types from this package, as it is published, instead of from this checkout;
                     in a folder that does so already, that is the default
  --check            write nothing; say what would be written, and exit 1 if something is missing
  --help             this text

How to go on from there: docs/implement-an-endpoint.md. How far you are: npm run stubs.
`;

const root = join(import.meta.dirname, '..');

function main(): void {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: join(root, 'server/handlers') },
      from: { type: 'string' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const out = resolve(values.out);
  if (existsSync(out) && !statSync(out).isDirectory()) throw new Error(`--out takes a folder; ${values.out} is a file`);
  if (!values.check) mkdirSync(out, { recursive: true });
  const texts = existsSync(out) ? readTexts(out) : new Map<string, string>();
  const plan = planScaffold(Object.values(operations), texts, chooseSource(values.from, texts, out));
  if (!values.check) for (const step of plan.steps) write(out, step);
  report(plan, relative('.', out) || '.', values.check);
}

function readTexts(out: string): Map<string, string> {
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'));
  const sources = names.filter((name) => /(?<!\.d|\.test)\.ts$/.test(name) && !name.includes('node_modules/'));
  return new Map(sources.toSorted().map((name) => [name, readFileSync(join(out, name), 'utf8')]));
}

/** A package, if one is asked for or imported already; else this checkout, as seen from the folder. */
function chooseSource(from: string | undefined, texts: ReadonlyMap<string, string>, out: string): Source {
  const imports = [...texts].flatMap(([path, text]) => readHandlerFile(path, text).imports);
  const imported = imports.find(({ names, specifier }) => names.includes('Handlers') && !specifier.startsWith('.'));
  const module = from === undefined ? imported?.specifier : `${from}/server`;
  if (module !== undefined) return { types: module, stub: module };
  // An import is relative to where a file really is, which is elsewhere when a folder is a link.
  const folder = existsSync(out) ? realpathSync(out) : out;
  const see = (path: string) =>
    relative(folder, join(root, path))
      .replaceAll(sep, '/')
      .replace(/^(?!\.)/, './');
  return { types: see('generated/handlers.ts'), stub: see('server/model/handler.ts') };
}

function write(out: string, step: Step): void {
  if (step.kind === 'ask') return;
  // A file that is not known yet must not be there; it may have come into being meanwhile.
  writeFileSync(join(out, step.path), step.text, { flag: step.kind === 'create' ? 'wx' : 'w' });
}

function report({ steps, strangers }: Plan, folder: string, isCheck: boolean): void {
  for (const { path, line, name } of strangers) {
    console.log(`${folder}/${path}:${line}  ${name} is not in the contract: remove it, or give it the name that it has there`);
  }
  for (const step of steps) (step.kind === 'ask' ? console.error : console.log)(describe(step, folder, isCheck));
  const count = Object.keys(operations).length;
  if (steps.length === 0) return console.log(`${folder}: all ${count} operations are there; nothing to do`);
  if (isCheck || steps.some(({ kind }) => kind === 'ask')) process.exitCode = 1;
  else console.log(`\nFill one: docs/implement-an-endpoint.md. Count them: npm run stubs`);
}

function describe(step: Step, folder: string, isCheck: boolean): string {
  const path = `${folder}/${step.path}`;
  const isIndex = step.path === indexFile;
  if (step.kind === 'ask') {
    const object = isIndex ? 'an object of the type Handlers' : 'an object that `satisfies Partial<Handlers>`';
    const lines = [...step.lines.imports, ...step.lines.members].map((line) => `    ${line}`);
    return `${path}  was left as it is, since it has not ${object}. Add where they belong:\n${lines.join('\n')}`;
  }
  if (step.kind === 'append') return `${path}  ${isCheck ? 'would get' : 'got'} ${step.adds.join(', ')}`;
  return `${path}  ${isCheck ? 'would be created' : 'created'}: ${step.adds.length} ${isIndex ? 'areas' : 'operations'}`;
}

try {
  main();
} catch (error) {
  console.error(explain(error, 'scaffold'));
  process.exitCode = 1;
}
