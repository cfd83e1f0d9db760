import { exec } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDiff, type Change, project, readChanges } from '../guide/changes.ts';

const changes = [...readChanges().values()];
const minutes = 60_000;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-'));
  const left = new Set(['.git', 'coverage', 'dist', 'node_modules']);
  cpSync(project, folder, { recursive: true, filter: (path) => !left.has(relative(project, path)) });
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The parts of the gate that the changes affect: of the contract, of access, of generated code, of types and of the
 * mock. The whole gate in the copy would take as long again as the one that follows these tests.
 */
const folders = ['architecture', 'client', 'contract', 'generate', 'guide', 'http/deny', 'lint', 'mock', 'property', 'scaffold', 'types'];
const gate = [
  'npm run lint',
  'npm run types',
  'npm run generate -- --check',
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
  let problem = applyDiff(change.diff, folder);
  for (const command of change.commands) if (problem === '' && command !== skipped) problem = await run(command);
  return problem && `${change.title}: ${problem}`;
}

/** Runs a command in the copy. Returns the end of its output if it fails. */
function run(command: string): Promise<string> {
  // The variables of this test run would change the one that the command starts.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|npm_)/.test(name)));
  return new Promise((resolve) => {
    exec(command, { cwd: folder, env, maxBuffer: 1e9 }, (error, stdout, stderr) =>
      resolve(error ? `${command} failed\n${stdout.slice(-20_000)}\n${stderr.slice(-20_000)}` : ''),
    );
  });
}
