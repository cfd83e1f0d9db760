import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Person, readJson } from './pcp.ts';

let person: Person;
beforeEach(() => void (person = new Person()));
afterEach(() => person[Symbol.dispose]());

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(person.folder, path)), { recursive: true });
    writeFileSync(join(person.folder, path), text);
  }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: person.folder, stdio: 'pipe' });

/** The files that a deploy would send. */
async function list(folder = '.', env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { stdout } = await person.run(['deploy', folder, '--list'], { env });
  return stdout.split('\n').slice(0, -1);
}

const tree = {
  'index.html': 'Hello',
  'src/a.js': '',
  'src/b.log': '',
  'src/keep.log': '',
  'dist/out.js': '',
  'docs/long.md': '',
  '.gitignore': '*.log\ndist/\n',
  'src/.gitignore': '!keep.log\n',
  '.pcpignore': 'docs\n',
};
const sentOfTree = ['.gitignore', '.pcpignore', 'index.html', 'src/.gitignore', 'src/a.js', 'src/keep.log'];

test('in a checkout it sends what git knows or would add, without .pcpignore', async () => {
  write(tree);
  git('init', '--quiet');
  git('add', 'src/a.js');

  expect(await list()).toEqual(sentOfTree);
});

test('outside of a checkout the same rules hold', async () => {
  write(tree);

  expect(await list()).toEqual(sentOfTree);
});

test('a folder that its checkout ignores, such as that of a build, is sent', async () => {
  write(tree);
  git('init', '--quiet');

  expect(await list('dist')).toEqual(['out.js']);
});

test('secrets and installed packages are never sent, also if git has them', async () => {
  write({
    '.env': 'A=1',
    '.env.local': 'A=1',
    '.envrc': 'A=1',
    '.env.example': 'A=',
    '.env.sample': 'A=',
    'api/.env.template': 'A=',
    'api/.env.production': 'A=1',
    'api/node_modules/x/index.js': '',
    '.pcp.json': '{}',
    'index.js': '',
  });
  git('init', '--quiet');
  git('add', '--all', '--force');

  expect(await list()).toEqual(['.env.example', '.env.sample', 'api/.env.template', 'index.js']);
});

test('without git it sends all files, and refuses rules that it cannot read', async () => {
  write({ 'index.html': '', 'a/b.txt': '', '.env': 'A=1', 'node_modules/x.js': '' });
  const sent = await list('.', { PATH: '' });
  write({ 'a/.gitignore': 'b.txt' });
  const refused = await person.run('deploy --list', { env: { PATH: '' } });

  expect(sent).toEqual(['a/b.txt', 'index.html']);
  expect(refused).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('a/.gitignore decides what is sent, and only git can read it.'),
  });
});

test('a repository within the folder and a link that leads out of it are left out, and named', async () => {
  write({ 'index.html': '', 'other/file.txt': '' });
  execFileSync('git', ['init', '--quiet'], { cwd: join(person.folder, 'other') });
  symlinkSync('/etc/passwd', join(person.folder, 'link'));

  const { stdout, stderr } = await person.run('deploy --list --json');

  expect(readJson({ code: 0, stdout, stderr })).toEqual([{ path: 'index.html', size: 0 }]);
  expect(stderr).toContain('Left out, as repositories of their own: other/\n');
  expect(stderr).toContain('Left out, as links to what is not sent: link\n');
});

test('a link to a file or a folder that is sent stands for its content; no link leads to another one', async () => {
  write({ 'AGENTS.md': 'Read me', '.env': 'A=1', 'docs/a.md': '', '.gitignore': 'ignored' });
  write({ ignored: 'secret' });
  mkdirSync(join(person.folder, 'sub'));
  const links = {
    ...{ 'CLAUDE.md': 'AGENTS.md', secret: '.env', hidden: 'ignored', dir: 'docs', 'sub/dir': '../docs' },
    ...{ gone: 'nowhere', me: 'me', all: '.', 'sub/up': '..', etc: '/etc' },
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(person.folder, name));
  git('init', '--quiet');

  const { stdout, stderr } = await person.run('deploy --list --json');

  expect(readJson({ code: 0, stdout, stderr })).toEqual([
    { path: '.gitignore', size: 7 },
    { path: 'AGENTS.md', size: 7 },
    { path: 'CLAUDE.md', size: 7 },
    { path: 'dir/a.md', size: 0 },
    { path: 'docs/a.md', size: 0 },
    { path: 'sub/dir/a.md', size: 0 },
  ]);
  expect(stderr).toContain('Left out, as links to what is not sent: all, etc, gone, hidden, me, secret, sub/up\n');
});

test('the files of submodules are sent; one without files, and a pointer of Git LFS, are named', async () => {
  write({ 'site/index.html': '', 'theme/a.css': '', 'theme/b.css': '', 'theme/.gitignore': 'b.css' });
  const as = ['-c', 'user.name=a', '-c', 'user.email=a@b.test', '-c', 'protocol.file.allow=always'];
  const inFolder = (folder: string, ...args: string[]) => git('-C', folder, ...as, ...args);
  for (const folder of ['theme', 'site']) {
    inFolder(folder, 'init', '--quiet');
    inFolder(folder, 'add', '.');
    inFolder(folder, 'commit', '--quiet', '--message=x');
  }
  for (const name of ['one', 'other']) inFolder('site', 'submodule', '--quiet', 'add', '../theme', name);
  inFolder('site', 'submodule', '--quiet', 'deinit', '--force', 'other');
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n';
  write({ 'site/one/new.css': '', 'site/one/b.css': '', 'site/photo.jpg': pointer });

  const sent = await list('site');
  const { stderr } = await person.run('deploy site --list');

  expect(sent).toEqual(['.gitmodules', 'index.html', 'one/.gitignore', 'one/a.css', 'one/new.css', 'photo.jpg']);
  expect(stderr).toContain('Left out, as submodules without files: other. To get them: git submodule update --init\n');
  expect(stderr).toContain('Sent as pointers of Git LFS: photo.jpg. To get their contents: git lfs pull\n');
});

test('a worktree of git is a checkout as any other', async () => {
  write({ 'main/index.html': '', 'main/.gitignore': 'dist\n' });
  const inMain = (...args: string[]) => git('-C', 'main', '-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args);
  inMain('init', '--quiet');
  inMain('add', '.');
  inMain('commit', '--quiet', '--message=x');
  inMain('worktree', 'add', '--quiet', '../other');
  write({ 'other/dist/out.js': '' });

  expect(await list('other')).toEqual(['.gitignore', 'index.html']);
});

test('a file whose name is not UTF-8 is refused and named, unless it is excluded, with git and without', async () => {
  write({ 'index.html': '', 'sub/a.txt': '' });
  // The name in Latin-1.
  const name = Buffer.from('caf\u00e9.txt', 'latin1');
  writeFileSync(Buffer.concat([Buffer.from(`${person.folder}/sub/`), name]), '');

  const byGit = await person.run('deploy --list');
  const byWalk = await person.run('deploy --list', { env: { PATH: '' } });
  git('init', '--quiet');
  git('add', '.');
  const added = await person.run('deploy --list');
  write({ '.pcpignore': '*.txt\n' });
  const excluded = await list();

  rmSync(Buffer.concat([Buffer.from(`${person.folder}/sub/`), name]));
  rmSync(join(person.folder, '.pcpignore'));
  mkdirSync(Buffer.concat([Buffer.from(`${person.folder}/`), name]));
  const folder = await person.run('deploy --list', { env: { PATH: '' } });

  const refused = {
    code: 2,
    stdout: '',
    stderr:
      '✗ The name of sub/caf\ufffd.txt is not UTF-8. Rename the file, or exclude it in .pcpignore.\nSee pcp deploy --help\n',
  };
  expect([byGit, byWalk, added]).toEqual([refused, refused, refused]);
  expect(excluded).toEqual(['.pcpignore', 'index.html']);
  expect(folder).toMatchObject({ code: 2, stderr: expect.stringContaining('The name of caf\ufffd.txt is not UTF-8.') });
});

test('a name with control characters is shown without them', async () => {
  write({ 'a\u001b]0;title\u0007b': 'A' });

  symlinkSync('nowhere', join(person.folder, 'c\u001b[2Jd'));

  const { stdout, stderr } = await person.run('deploy --list');

  expect([stdout, stderr]).toEqual(['ab\n', 'Left out, as links to what is not sent: cd\n1 file, 1 B\n']);
});

test('an empty folder is 1, and no folder is 2', async () => {
  mkdirSync(join(person.folder, 'empty'));
  const [empty, none] = [await person.run('deploy empty'), await person.run('deploy gone')];

  expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no file to send in ') });
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('gone is not a folder.') });
});

test('a folder that is too large is 6, and its largest files are named, before anything is sent', async () => {
  write({ 'small.txt': 'a', 'large.bin': 'x'.repeat(53_000_000) });

  const env = { PCP_URL: 'http://127.0.0.1:9', PCP_TOKEN: 'pcp_none' };
  const { code, stderr } = await person.run('deploy --app acme/site', { env });

  expect(code).toBe(6);
  expect(stderr).toContain('The largest files:\n  53.0 MB  large.bin\n  1 B  small.txt\nExclude files in .pcpignore.');
});
