import { expect, test, vi } from 'vitest';
import { copyProject, generate, project } from './copy.ts';

// Each run starts two processes, which a busy machine lets wait.
vi.setConfig({ testTimeout: 60_000 });

test('what is committed is what the contract makes', () => {
  const ended = generate(project, '--check');

  expect(ended).toEqual({ status: 0, stdout: 'generated/: 8 files are up to date\n', stderr: '' });
});

test('each stale, missing and left-over file is named, and nothing is written', () => {
  using copy = copyProject();
  copy.append('generated/operations.txt', 'GET /api/nothing\n');
  copy.remove('generated/errors.ts');
  copy.write('generated/old.ts', 'export {};\n');
  const before = copy.files('generated');

  const ended = generate(copy.folder, '--check');

  expect(ended).toEqual({
    status: 1,
    stdout: '',
    stderr: `generated/operations.txt is stale
generated/errors.ts is missing
generated/old.ts is left over; nothing generates it
Run \`npm run generate\` and commit what it changes.
`,
  });
  expect(copy.files('generated')).toEqual(before);
});

test('what a check finds, a run mends', () => {
  using copy = copyProject();
  const committed = copy.files('generated');
  copy.append('generated/operations.txt', 'GET /api/nothing\n');
  copy.remove('generated/errors.ts');
  copy.write('generated/old.ts', 'export {};\n');

  const ended = generate(copy.folder);

  expect(ended).toEqual({
    status: 0,
    stdout: 'generated/old.ts removed; nothing generates it\ngenerated/: 8 files written\n',
    stderr: '',
  });
  expect(copy.files('generated')).toEqual(committed);
});

test.each([
  ['--chekc', "Unknown option '--chekc'\nSee npm run generate -- --help\n"],
  ['--check=no', "Option '--check' does not take an argument\nSee npm run generate -- --help\n"],
  ['check', "Unexpected argument 'check'. This command does not take positional arguments\nSee npm run generate -- --help\n"],
])('%s is refused with what to do', (flag, stderr) => {
  const ended = generate(project, flag);

  expect(ended).toEqual({ status: 1, stdout: '', stderr });
});

test('--help teaches the flags', () => {
  const ended = generate(project, '--help');

  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(ended.stdout).toContain('--check   write nothing; list the files that are stale, missing or left over');
});
