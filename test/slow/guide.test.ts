import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDiff, type Change, readChanges } from '../guide/changes.ts';
import { type Checkout, copyCheckout, runCommand } from '../guide/checkout.ts';
import { commitAll } from '../guide/git.ts';

const changes = [...readChanges().values()];
const minutes = 60_000;
let copy: Checkout;

beforeAll(() => {
  copy = copyCheckout();
  // The contract is compared with this commit.
  commitAll(copy.folder);
});
afterAll(() => copy[Symbol.dispose]());

/**
 * The parts of the gate that the changes affect: of the contract, of access, of generated code, of types and of the
 * mock. The whole gate in the copy would take as long again as the one that follows these tests.
 */
const folders = ['architecture', 'client', 'contract', 'generate', 'guide', 'http/deny', 'lint', 'mock', 'property', 'scaffold', 'types'];
const gate = [
  'npm run lint',
  'npm run types',
  'npm run generate -- --check',
  'npm run contract:diff',
  `npm test -- ${folders.map((name) => `test/${name}`).join(' ')}`,
];

test('every change in CONTRIBUTING.md passes the gate', { timeout: 30 * minutes }, async () => {
  const problems: string[] = [];
  for (const change of changes) problems.push(await follow(change, 'npm run check'));
  for (const command of gate) problems.push(await run(command));

  expect(changes.map(({ title }) => title)).toContain('Add an endpoint');
  expect(changes.map(({ commands }) => commands.at(-1))).toEqual(changes.map(() => 'npm run check'));
  expect(problems.filter((problem) => problem !== '')).toEqual([]);
});

/** Applies a change and runs its commands, except `skipped`. Returns the first failure. */
async function follow(change: Change, skipped: string): Promise<string> {
  let problem = applyDiff(change.diff, copy.folder);
  for (const command of change.commands) if (problem === '' && command !== skipped) problem = await run(command);
  return problem && `${change.title}: ${problem}`;
}

/** Runs a command in the copy. Returns the end of its output if it fails. */
async function run(command: string): Promise<string> {
  const { passed, stdout, stderr } = await runCommand(command, copy.folder);
  return passed ? '' : `${command} failed\n${stdout.slice(-20_000)}\n${stderr.slice(-20_000)}`;
}
