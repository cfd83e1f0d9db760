import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ContractError, readOperations } from '../server/contract/operations.ts';
import { bundleContract } from './generate/contract.ts';
import { emitErrors } from './generate/emit-errors.ts';
import { emitHandlers } from './generate/emit-handlers.ts';
import { emitOpenapi32 } from './generate/emit-openapi-3.2.ts';
import { emitOperationList, emitOperationTable } from './generate/emit-operations.ts';
import { emitSkeleton } from './generate/emit-skeleton.ts';
import { emitTypes } from './generate/emit-types.ts';

const help = `npm run generate [-- --check]

Generates the files in generated/ from the contract in openapi/, and deletes other files there.
Two runs write the same bytes.

  --check   write nothing; list the files that are stale, missing or left over, and exit with 1 if there are any
  --help    print this help
`;

const root = join(import.meta.dirname, '..');

/** The text of every generated file, by name. */
async function generate(): Promise<Map<string, string>> {
  const contract = bundleContract(root);
  const operations = readOperations(contract);
  return new Map([
    ['openapi.json', `${JSON.stringify(contract, null, 2)}\n`],
    ['openapi-3.2.json', emitOpenapi32(contract)],
    ['operations.txt', emitOperationList(operations)],
    ['operations.ts', emitOperationTable(operations)],
    ['errors.ts', emitErrors(contract)],
    ['types.ts', await emitTypes(contract)],
    ['handlers.ts', emitHandlers(contract, operations)],
    ['skeleton.ts', emitSkeleton(operations)],
  ]);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(help);
  const files = await generate();
  const folder = join(root, 'generated');
  if (values.check) check(files, folder);
  else write(files, folder);
}

function check(files: ReadonlyMap<string, string>, folder: string): void {
  const stale = findStale(files, folder);
  for (const line of stale) console.error(line);
  if (stale.length === 0) return console.log(`generated/: ${files.size} files are up to date`);
  console.error('Run `npm run generate` and commit what it changes.');
  process.exitCode = 1;
}

function findStale(files: ReadonlyMap<string, string>, folder: string): string[] {
  return [
    ...[...files].flatMap(([name, text]) => {
      const path = join(folder, name);
      if (!existsSync(path)) return [`generated/${name} is missing`];
      return readFileSync(path, 'utf8') === text ? [] : [`generated/${name} is stale`];
    }),
    ...findLeftOver(files, folder).map((name) => `generated/${name} is left over; nothing generates it`),
  ];
}

function findLeftOver(files: ReadonlyMap<string, string>, folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !files.has(name)) : [];
}

function write(files: ReadonlyMap<string, string>, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  for (const name of findLeftOver(files, folder)) {
    rmSync(join(folder, name), { recursive: true });
    console.log(`generated/${name} removed; nothing generates it`);
  }
  console.log(`generated/: ${files.size} files written`);
}

/**
 * The message alone for wrong flags or a wrong contract; the whole error, with its stack, for a bug of this script.
 */
function explain(error: unknown): unknown {
  if (error instanceof ContractError) return `${error.message}\n\`npm run lint\` lists every problem.`;
  const isWrongFlag = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isWrongFlag ? `${error.message}\nSee npm run generate -- --help` : error;
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
