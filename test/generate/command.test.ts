import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { copyProject, generate, project } from './copy.ts';

// Each run starts two processes, which a busy machine lets wait.
vi.setConfig({ testTimeout: 60_000 });

test('what is committed is what the contract makes', () => {
  const ended = generate(project, '--check');

  expect(ended).toEqual({ status: 0, stdout: 'generated/: 8 files are up to date\n', stderr: '' });
});

test('two runs write the same bytes, in less than five seconds of the processor each', () => {
  using copy = copyProject();

  // The shell adds up what its children used, and theirs; the clock on the wall would also count who else is busy.
  const runs = '"$0" scripts/generate.ts && cp -r generated first && "$0" scripts/generate.ts && times';
  const { status, stdout } = spawnSync('sh', ['-c', runs, process.execPath], { cwd: copy.folder, encoding: 'utf8' });
  const times = [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
  const [, , user = NaN, system = NaN] = times;

  expect(status).toBe(0);
  expect(copy.files('generated')).toEqual(copy.files('first'));
  expect((user + system) / 2).toBeGreaterThan(0.1);
  expect((user + system) / 2).toBeLessThan(5);
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
generated/old.ts is left over: nothing makes it
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
    stdout: 'generated/old.ts removed: nothing makes it\ngenerated/: 8 files written\n',
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
  expect(ended.stdout).toContain('--check   write nothing; name each file that is stale, missing or left over');
});
