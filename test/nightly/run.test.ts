import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderOf, readResults, stateOf, whyNotReleased, writeResult } from '../../scripts/nightly/results.ts';
import { runParts } from '../../scripts/nightly/run.ts';
import { commitAll, git } from '../guide/git.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nightly-'));
  writeFileSync(join(root, '.gitignore'), 'node_modules\n');
  mkdirSync(join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Parts that note in a file that they ran. */
const parts = [
  { name: 'good', about: '', command: 'echo good >> node_modules/ran; test "$COLOUR" = red', env: { COLOUR: 'red' } },
  {
    name: 'broken',
    about: '',
    command: 'echo broken >> node_modules/ran; echo the reason >&2; test -e node_modules/mended',
  },
  { name: 'last', about: '', command: 'echo last >> node_modules/ran' },
];

async function run(isAgain = false) {
  const lines: string[] = [];
  const passed = await runParts({ root, state: 'state', parts, isAgain, print: (line) => lines.push(line) });
  const ran = readFileSync(join(root, 'node_modules/ran'), 'utf8').trim().split('\n');
  return { passed, ran, lines: lines.map((line) => line.replaceAll(/\d+\.\d/g, '0.0')) };
}

test('goes on after a part that fails, and prints a line for each', async () => {
  const { passed, ran, lines } = await run();

  const log = join(folderOf(root, 'state'), 'broken.log');
  expect(passed).toBe(false);
  expect(ran).toEqual(['good', 'broken', 'last']);
  expect(lines).toEqual([
    'good      0.0 min  passed',
    `broken    0.0 min  failed: ${log}`,
    'last      0.0 min  passed',
    '2 passed, 1 failed, 0.0 min in all',
  ]);
  expect(readFileSync(log, 'utf8')).toBe('the reason\n');
});

test('goes on where it stopped, with what has not passed', async () => {
  await run();
  writeFileSync(join(root, 'node_modules/mended'), '');

  const { passed, ran, lines } = await run();

  expect(passed).toBe(true);
  expect(ran).toEqual(['good', 'broken', 'last', 'broken']);
  expect(lines[0]).toBe('good      0.0 min  passed before');
});

test('with --again, runs parts that have passed too', async () => {
  await run();

  const { ran } = await run(true);

  expect(ran).toEqual(['good', 'broken', 'last', 'good', 'broken', 'last']);
});

test('results belong to a commit, and not to one with changes', () => {
  expect(stateOf(root)).toBe('no-commit');

  commitAll(root);
  const commit = git(root, 'rev-parse', 'HEAD');
  expect(stateOf(root)).toBe(commit);

  writeFileSync(join(root, 'more.txt'), '');
  expect(stateOf(root)).toBe(`${commit}-changed`);
});

test('a release needs each part of its commit', () => {
  expect(whyNotReleased(root, ['good'])).toBe('A release needs a commit, and this folder is not a git repository.');

  commitAll(root);
  const commit = git(root, 'rev-parse', 'HEAD');
  const folder = folderOf(root, commit);
  expect(whyNotReleased(root, ['good', 'last'])).toContain(`On ${commit.slice(0, 12)}, none has passed.`);

  writeResult(folder, 'good', { passed: true, minutes: 1 });
  writeResult(folder, 'last', { passed: false, minutes: 1 });
  expect(whyNotReleased(root, ['good', 'last'])).toContain('these have not passed: last.');

  writeResult(folder, 'last', { passed: true, minutes: 1 });
  expect(whyNotReleased(root, ['good', 'last'])).toBeNull();
  expect(existsSync(join(folder, 'results.json'))).toBe(true);
  expect(readResults(folder)).toEqual({
    good: { passed: true, minutes: 1 },
    last: { passed: true, minutes: 1 },
  });
});
