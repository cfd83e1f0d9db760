import { exec } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isUncommitted, makeUncommitted, uncommittedFiles } from '../../../scripts/generate/uncommitted.ts';
import { copyProject, generate, project } from './copy.ts';

test('the generated files in git take at most 4.3 MB', () => {
  const files = globSync('generated/**/*.*', { cwd: project }).filter((name) => !isUncommitted(name));
  const bytes = files.reduce((sum, name) => sum + statSync(join(project, name)).size, 0);

  expect(bytes).toBeGreaterThan(3_000_000);
  expect(bytes).toBeLessThanOrEqual(4_300_000);
});

test('git ignores exactly the files that are not to be committed', () => {
  const ignored = readFileSync(join(project, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('generated/'));

  expect(ignored).toEqual([
    'generated/openapi-3.0.json',
    'generated/openapi-3.2.json',
    'generated/mock/examples.ts',
    'generated/uncommitted.sha256',
    'generated/**/*.tmp',
  ]);
});

test('makes files that are missing, edited, or stale after a change of the contract', async () => {
  using copy = copyProject();
  const before = copy.files('generated');
  for (const name of uncommittedFiles) copy.remove(name);
  copy.remove('generated/uncommitted.sha256');

  await makeUncommitted(copy.folder);
  const made = copy.files('generated');
  copy.append('generated/openapi-3.0.json', 'edited');
  await makeUncommitted(copy.folder);
  const repaired = copy.files('generated');
  copy.replace('generated/openapi.json', '"title": "Platform control plane"', '"title": "Another"');
  await makeUncommitted(copy.folder);

  expect(made).toEqual(before);
  expect(repaired).toEqual(before);
  expect(copy.read('generated/openapi-3.2.json')).toContain('"title": "Another"');
});

test('writes nothing where all is current', async () => {
  using copy = copyProject();
  const times = () => uncommittedFiles.map((name) => statSync(join(copy.folder, name)).mtimeMs);
  const before = times();

  await makeUncommitted(copy.folder);

  expect(times()).toEqual(before);
});

test('several processes may make them at once', async () => {
  using copy = copyProject();
  const before = copy.files('generated');
  for (const name of uncommittedFiles) copy.remove(name);
  const run = () => promisify(exec)(`"${process.execPath}" scripts/generate-uncommitted.ts`, { cwd: copy.folder });

  await Promise.all([run(), run(), run()]);

  expect(copy.files('generated')).toEqual(before);
});

test('--check does not miss them, and --all makes them', () => {
  using copy = copyProject();
  const before = copy.files('generated');
  for (const name of uncommittedFiles) copy.remove(name);

  const checked = generate(copy.folder, '--check');
  const made = generate(copy.folder, '--all');

  expect(checked).toMatchObject({ status: 0, stderr: '' });
  expect(made).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+ generated files written\n$/), stderr: '' });
  expect(copy.files('generated')).toEqual(before);
});

test('--check and --all exclude each other', () => {
  expect(generate(project, '--check', '--all')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Choose one of --check and --all.\n',
  });
});
