import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { Contract } from '../contract/document.ts';
import { lifecyclesOf } from '../contract/lifecycles.ts';
import { ContractError, readOperations } from '../contract/operations.ts';
import { bundleContract, type ContractDocument, contractText } from './generate/contract.ts';
import { emitCliDocs } from './generate/emit-cli-docs.ts';
import {
  emitClientAccess,
  emitClientLifecycles,
  emitClientOperations,
  emitClientRequests,
  emitClientStates,
  emitClientStreams,
  emitClientTypes,
} from './generate/emit-client.ts';
import { emitErrors } from './generate/emit-errors.ts';
import { emitExampleNames } from './generate/emit-example-names.ts';
import { emitForms } from './generate/emit-forms.ts';
import { emitHandlers } from './generate/emit-handlers.ts';
import { emitLifecycleDocs } from './generate/emit-lifecycle-docs.ts';
import { emitLifecycles } from './generate/emit-lifecycles.ts';
import { emitMoves } from './generate/emit-moves.ts';
import { emitOperationRules } from './generate/emit-operation-rules.ts';
import { emitOperationList, emitOperationTable } from './generate/emit-operations.ts';
import { emitOperatorDocument, emitOperatorTypes } from './generate/emit-operator.ts';
import { emitPatternSentences } from './generate/emit-pattern-sentences.ts';
import { emitPlatformFile, emitPlatformFileSchema } from './generate/emit-platform-file.ts';
import { emitRequestSchemas } from './generate/emit-request-schemas.ts';
import { emitSkeleton } from './generate/emit-skeleton.ts';
import { emitStory } from './generate/emit-story.ts';
import { emitTelemetry } from './generate/emit-telemetry.ts';
import { emitTypes } from './generate/emit-types.ts';
import { emitWorkflowDocs } from './generate/emit-workflow-docs.ts';
import { isUncommitted, makeUncommitted } from './generate/uncommitted.ts';

const help = `npm run generate [-- --check | --all]

Generates the files in generated/, and docs/lifecycles.md, docs/workflows.md and docs/platform.schema.json from the
contract in openapi/, docs/cli.md from the commands in cli/, and deletes other files in generated/. Two runs write the same bytes.

  --check   write nothing; list the files that are stale, missing or left over, and exit with 1 if there are any
  --all     also make the files that are not in git: the editions 3.0 and 3.2, and the examples of the mock for browsers
  --help    print this help
`;

const root = join(import.meta.dirname, '..');

type Files = ReadonlyMap<string, string>;
type Whole = Contract & { readonly document: ContractDocument };

/** The text of the files that are made from the contract alone, by their paths in the project. */
async function generate(whole: Whole, operator: Whole): Promise<Files> {
  const { document: contract, operations } = whole;
  const lifecycles = lifecyclesOf(contract);
  return new Map([
    ['generated/openapi.json', contractText(contract)],
    ['generated/operations.txt', emitOperationList(operations)],
    ['generated/operations.ts', emitOperationTable(operations)],
    ['generated/operation-rules.ts', emitOperationRules(operations, contract)],
    ['generated/request-schemas.ts', emitRequestSchemas(whole)],
    ['generated/pattern-sentences.ts', emitPatternSentences(contract)],
    ['generated/platform-file.ts', emitPlatformFile(contract)],
    ['docs/platform.schema.json', emitPlatformFileSchema(contract)],
    ['generated/errors.ts', emitErrors(contract)],
    ['generated/types.ts', await emitTypes(contract, operations)],
    ['generated/handlers.ts', emitHandlers(contract, operations)],
    ['generated/skeleton.ts', emitSkeleton(operations)],
    ['generated/lifecycles.ts', emitLifecycles(lifecycles)],
    ['generated/moves.ts', emitMoves(lifecycles)],
    ['generated/telemetry.ts', emitTelemetry(contract)],
    ['generated/client/types.ts', emitClientTypes(contract, operations)],
    ['generated/client/streams.ts', emitClientStreams(contract, operations)],
    ['generated/client/requests.ts', emitClientRequests(operations)],
    ['generated/client/forms.ts', emitForms(contract, operations)],
    ['generated/client/access.ts', emitClientAccess(operations)],
    ['generated/client/lifecycles.ts', emitClientLifecycles(lifecycles)],
    ['generated/client/operations.ts', emitClientOperations(contract, operations)],
    ['generated/client/states.ts', emitClientStates(lifecycles)],
    ['generated/mock/example-names.ts', emitExampleNames(contract, operations)],
    ['generated/story.json', emitStory(whole)],
    ['generated/operator/openapi.json', emitOperatorDocument(operator.document)],
    ['generated/operator/types.ts', await emitOperatorTypes(operator.document, operator.operations)],
    ['docs/cli.md', emitCliDocs()],
    ['docs/lifecycles.md', emitLifecycleDocs(lifecycles)],
    ['docs/workflows.md', emitWorkflowDocs(join(root, 'openapi/workflows'))],
  ]);
}

/** The files that code makes which needs the other generated files: the mock and the control plane. */
const mockFiles = ['operations', 'scenarios', 'seed'].map((name) => `generated/mock/${name}.ts`);

async function generateMock(whole: Whole): Promise<Files> {
  const { emitMock } = await import('./generate/emit-mock.ts');
  return emitMock(join(root, 'mock/scenarios'), whole);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, all: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return void process.stdout.write(help);
  if (values.check && values.all) {
    console.error('Choose one of --check and --all.');
    process.exitCode = 1;
    return;
  }
  const whole = readWhole('control-plane');
  const files = await generate(whole, readWhole('operator'));
  if (values.check) await check(whole, files);
  else await generateAll(whole, files);
  if (values.all) await makeUncommitted(root);
}

function readWhole(name: 'control-plane' | 'operator'): Whole {
  const document = bundleContract(root, name);
  return { document, operations: readOperations(document) };
}

async function generateAll(whole: Whole, files: Files): Promise<void> {
  write(files);
  const ofMock = await generateMock(whole);
  write(ofMock);
  for (const name of findLeftOver(files)) {
    rmSync(join(root, name), { recursive: true });
    console.log(`${name} removed; nothing generates it`);
  }
  console.log(`${files.size + ofMock.size} generated files written`);
}

async function check(whole: Whole, files: Files): Promise<void> {
  const others = findStale(files);
  const ofMock = others.length === 0 ? findStale(await generateMock(whole)) : [];
  const stale = [
    ...others,
    ...ofMock,
    ...findLeftOver(files).map((name) => `${name} is left over; nothing generates it`),
  ];
  for (const line of stale) console.error(line);
  if (stale.length === 0) return console.log(`${files.size + mockFiles.length} generated files are up to date`);
  console.error('Run `npm run generate` and commit what it changes.');
  process.exitCode = 1;
}

function findStale(files: Files): string[] {
  return [...files].flatMap(([name, text]) => {
    const path = join(root, name);
    if (!existsSync(path)) return [`${name} is missing`];
    return readFileSync(path, 'utf8') === text ? [] : [`${name} is stale`];
  });
}

/**
 * Files in `generated/` that nothing generates, with or without `--all`. Other folders also contain files that are
 * written by hand.
 */
function findLeftOver(files: Files): string[] {
  const folder = join(root, 'generated');
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
  return names.filter((name) => !files.has(name) && !mockFiles.includes(name) && !isUncommitted(name));
}

function write(files: Files): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
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
