import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleContract } from './generate/contract.ts';
import { emitErrors } from './generate/emit-errors.ts';
import { emitHandlers } from './generate/emit-handlers.ts';
import { emitOpenapi32 } from './generate/emit-openapi-3.2.ts';
import { emitOperationList, emitOperationTable } from './generate/emit-operations.ts';
import { emitSkeleton } from './generate/emit-skeleton.ts';
import { emitTypes } from './generate/emit-types.ts';
import { normalise } from './generate/operations.ts';

const help = `npm run generate [-- --check]

Writes generated/ from the contract in openapi/. Two runs write the same bytes.

  --check   write nothing; name each file that is stale, missing or left over, and exit 1 if there is one
  --help    this text
`;

const root = join(import.meta.dirname, '..');

/** Every generated file by its name. */
export async function generate(): Promise<Map<string, string>> {
  const contract = bundleContract(root);
  const operations = normalise(contract);
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
  mkdirSync(folder, { recursive: true });
  if (!values.check) {
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    return console.log(`generated/: ${files.size} files written`);
  }
  const stale = findStale(files, folder);
  for (const line of stale) console.error(line);
  if (stale.length === 0) return console.log(`generated/: ${files.size} files are up to date`);
  console.error('Run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}

function findStale(files: ReadonlyMap<string, string>, folder: string): string[] {
  const present = readdirSync(folder);
  return [
    ...[...files].flatMap(([name, text]) => {
      if (!present.includes(name)) return [`generated/${name} is missing`];
      return readFileSync(join(folder, name), 'utf8') === text ? [] : [`generated/${name} is stale`];
    }),
    ...present.filter((name) => !files.has(name)).map((name) => `generated/${name} is made by nothing`),
  ];
}

if (import.meta.main) await main();
