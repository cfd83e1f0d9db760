import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { operations } from '../generated/operations.ts';
import { explain } from './scaffold/explain.ts';
import { countStubs, formatCount } from './scaffold/count.ts';

const help = `npm run stubs [-- <module> --json]

How much of a backend is filled: which operations are functions, and which are still stubs that answer 501.

  <module>   a module that exports the backend as \`handlers\`; it is imported, so that what counts is what would run
             (default: server/handlers/index.ts)
  --json     print one line of JSON: {total, filled, areas: {<area>: {filled: [<operation>], unfilled: [<operation>]}}}
  --help     this text
`;

const defaultModule = join(import.meta.dirname, '../server/handlers/index.ts');

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(help);
  if (positionals.length > 1) throw new Error(`One module at a time, not ${positionals.join(' and ')}`);
  const count = countStubs(await importHandlers(resolve(positionals[0] ?? defaultModule)), Object.values(operations));
  console.log(values.json ? JSON.stringify(count) : formatCount(count));
}

async function importHandlers(path: string): Promise<object> {
  const name = relative('.', path);
  if (!existsSync(path)) throw new Error(`${name} does not exist. Write it with npm run scaffold, or name another module.`);
  const module: unknown = await import(pathToFileURL(path).href);
  const exported = typeof module === 'object' && module && 'handlers' in module ? module.handlers : undefined;
  if (exported instanceof Object) return exported;
  throw new Error(`${name} exports no \`handlers\`. Export the backend by that name, or name another module.`);
}

try {
  await main();
} catch (error) {
  console.error(explain(error, 'stubs'));
  process.exitCode = 1;
}
