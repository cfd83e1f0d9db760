import { expect, test, vi } from 'vitest';
import { copyProject, generate, project } from './copy.ts';

// Each run starts two processes, which are slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('the committed files match the contract', () => {
  const ended = generate(project, '--check');

  expect(ended).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\d+ generated files are up to date\n$/),
    stderr: '',
  });
});

test('--check names each stale, missing and extra file, and writes nothing', () => {
  using copy = copyProject();
  copy.append('generated/operations.txt', 'GET /api/nothing\n');
  copy.remove('generated/errors.ts');
  copy.write('generated/old.ts', 'export {};\n');
  copy.append('docs/lifecycles.md', 'More.\n');
  const before = copy.files('generated');

  const ended = generate(copy.folder, '--check');

  expect(ended).toEqual({
    status: 1,
    stdout: '',
    stderr: `generated/operations.txt is stale
generated/errors.ts is missing
docs/lifecycles.md is stale
generated/old.ts is left over; nothing generates it
Run \`npm run generate\` and commit what it changes.
`,
  });
  expect(copy.files('generated')).toEqual(before);
});

test('a run repairs what --check finds', () => {
  using copy = copyProject();
  const committed = copy.files('generated');
  copy.append('generated/operations.txt', 'GET /api/nothing\n');
  copy.remove('generated/errors.ts');
  copy.write('generated/old.ts', 'export {};\n');

  const ended = generate(copy.folder);

  expect(ended).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^generated\/old.ts removed; nothing generates it\n\d+ generated files written\n$/),
    stderr: '',
  });
  expect(copy.files('generated')).toEqual(committed);
});

test.each([
  ['--chekc', "Unknown option '--chekc'\nSee npm run generate -- --help\n"],
  ['--check=no', "Option '--check' does not take an argument\nSee npm run generate -- --help\n"],
  [
    'check',
    "Unexpected argument 'check'. This command does not take positional arguments\nSee npm run generate -- --help\n",
  ],
])('rejects %s with a hint', (flag, stderr) => {
  const ended = generate(project, flag);

  expect(ended).toEqual({ status: 1, stdout: '', stderr });
});

test('--help explains the flags', () => {
  const ended = generate(project, '--help');

  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(ended.stdout).toContain('--check   write nothing; list the files that are stale, missing or left over');
});
