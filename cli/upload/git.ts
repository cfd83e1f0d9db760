import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The paths in a folder that git knows or would add, without those that `.pcpignore` excludes; `null` if git is not
 * installed. Outside of a checkout, and in a folder that its checkout ignores, git applies the `.gitignore` of the
 * folder alone.
 */
export async function listByGit(folder: string): Promise<readonly string[] | null> {
  if ((await git(folder, ['--version'])) === null) return null;
  const isOwn = (await git(folder, ['rev-parse', '--is-inside-work-tree'])) === 'true\n';
  if (isOwn && (await git(folder, ['check-ignore', '--quiet', '.'])) === null) return await listFiles(folder, []);
  const repository = mkdtempSync(join(tmpdir(), 'pcp-'));
  try {
    await git(folder, ['init', '--quiet', '--bare', repository]);
    return await listFiles(folder, [`--git-dir=${repository}`, `--work-tree=${folder}`]);
  } finally {
    rmSync(repository, { recursive: true });
  }
}

async function listFiles(folder: string, place: readonly string[]): Promise<readonly string[]> {
  const list = ['ls-files', '-z', '--cached', '--others'];
  const found = await git(folder, [...place, ...list, '--exclude-standard']);
  const excluded = await git(folder, [...place, ...list, '--ignored', '--exclude-per-directory=.pcpignore']);
  if (found === null || excluded === null) throw new Error(`git cannot list the files of ${folder}.`);
  const left = new Set(split(excluded));
  return [...new Set(split(found))].filter((path) => !left.has(path));
}

function split(output: string): string[] {
  return output.split('\0').filter((path) => path !== '');
}

/** The output of git; `null` if it fails or is not installed. */
export async function git(folder: string, args: readonly string[]): Promise<string | null> {
  try {
    // Variables of a hook that runs this command would lead git to another repository.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE)$/.test(name)),
    );
    const { stdout } = await run('git', [...args], { cwd: folder, env, maxBuffer: 2 ** 28 });
    return stdout;
  } catch {
    return null;
  }
}
