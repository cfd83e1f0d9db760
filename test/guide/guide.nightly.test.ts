import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Change, followDiff, readChanges } from './changes.ts';
import { type Checkout, copyCheckout, runCommand } from './checkout.ts';
import { commitAll } from './git.ts';
import { readHunks } from './hunks.ts';

const changes = [...readChanges().values()];
const minutes = 60_000;
let copy: Checkout;

beforeAll(() => {
  copy = copyCheckout();
  // The contract is compared with this commit.
  commitAll(copy.folder);
});
afterAll(() => copy[Symbol.dispose]());

/** The tests that a diff adds or changes. */
const changed = changes
  .flatMap(({ diff }) => readHunks(diff).map(({ path }) => path))
  .filter((path) => path.endsWith('.test.ts'));
/**
 * Of the other tests, those that the changes affect: of the contract and its comparison, of access, of generated code,
 * of migrations, of types, of the mock, of what `verify` knows, and of the mistakes that the gates find. The whole
 * gate in the copy would take as long again as the one that follows these tests.
 */
const affected = [
  'architecture',
  'bin/scaffold',
  'client',
  'contract',
  'control-plane/world/deny',
  'control-plane/world/stubs',
  'gates',
  'guide',
  'lint',
  'mock',
  'platform/database/migration',
  'platform/database/sql-schema',
  'scripts/generate',
  'server/http/deny',
  'server/property',
  'types',
  'verify/conflicts',
  'verify/knowledge',
].map((name) => `test/${name}`);
const gate = [
  'npm run lint',
  'npm run types',
  'npm run generate -- --check',
  'npm run contract:diff',
  // Without the tests that measure time, since they do not depend on these changes.
  `npx vitest run --project main ${[...affected, ...new Set(changed)].join(' ')}`,
];

test('each part of the gate after the changes has tests', () => {
  expect(affected.filter((path) => globSync([`${path}*.test.ts`, `${path}/**/*.test.ts`]).length === 0)).toEqual([]);
});

test('every change that the documents give passes the gate', { timeout: 30 * minutes }, async () => {
  const problems: string[] = [];
  for (const change of changes) problems.push(await follow(change, 'npm run check'));
  for (const command of gate) problems.push(await run(command));

  expect(changes.map(({ title }) => title)).toContain('Add an endpoint');
  expect(changes.map(({ commands }) => commands.at(-1))).toEqual(changes.map(() => 'npm run check'));
  expect(problems.filter((problem) => problem !== '')).toEqual([]);
});

/** Applies a change and runs its commands, except `skipped`. Returns the first failure. */
async function follow(change: Change, skipped: string): Promise<string> {
  let problem = followDiff(change.diff, copy.folder);
  for (const command of change.commands) if (problem === '' && command !== skipped) problem = await run(command);
  return problem && `${change.title}: ${problem}`;
}

/** Runs a command in the copy. Returns the end of its output if it fails. */
async function run(command: string): Promise<string> {
  const { passed, stdout, stderr } = await runCommand(command, copy.folder);
  return passed ? '' : `${command} failed\n${stdout.slice(-20_000)}\n${stderr.slice(-20_000)}`;
}
