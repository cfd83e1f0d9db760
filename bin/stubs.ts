import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { operations } from '../generated/operations.ts';
import { parseOptions, UsageError } from './program/options.ts';
import { countStubs, formatCount } from './scaffold/count.ts';
import { HandlersError } from './scaffold/handlers-error.ts';
import type { Invocation } from './program/subcommand.ts';

export function help({ usage, checkout }: Invocation): string {
  return `${usage} [module] [options]

Counts which operations of a backend are implemented, and which are still stubs that respond with 501.

  ${usage} src/handlers/index.ts

  module   a module that exports the backend as \`handlers\`; the command imports it, so it counts what would run
           (default: ${checkout === undefined ? 'handlers' : 'server/handlers'}/index.ts)
  --json   print one line of JSON: {total, filled, areas: {<area>: {filled: [<operation>], unfilled: [<operation>]}}}
  --help   print this text
`;
}

export async function run({ args, checkout }: Invocation): Promise<number> {
  const { values, positionals } = parseOptions({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new UsageError(`Name one module, not ${positionals.join(' and ')}`);
  const [module = join(checkout === undefined ? 'handlers' : join(checkout, 'server/handlers'), 'index.ts')] =
    positionals;
  const count = countStubs(await importHandlers(resolve(module)), Object.values(operations));
  console.log(values.json ? JSON.stringify(count) : formatCount(count));
  return 0;
}

export function explain(error: Error): string | undefined {
  return error instanceof HandlersError ? error.message : undefined;
}

async function importHandlers(path: string): Promise<object> {
  const name = relative('.', path);
  if (!existsSync(path))
    throw new UsageError(`${name} does not exist. Create it with the command scaffold, or name another module.`);
  const module: unknown = await importModule(path, name);
  const exported = typeof module === 'object' && module && 'handlers' in module ? module.handlers : undefined;
  if (exported instanceof Object) return exported;
  throw new UsageError(
    `${name} does not export \`handlers\`. Export the backend by that name, or name another module.`,
  );
}

async function importModule(path: string, name: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION')) throw error;
    throw new HandlersError(
      `Node ${process.versions.node} cannot run ${name}. Use Node 22.18 or later, or compile it and name the JavaScript file.`,
    );
  }
}
