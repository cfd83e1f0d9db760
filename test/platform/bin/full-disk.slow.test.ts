import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../serve/data-folder.ts';

interface Case {
  /** The command, in a shell whose folder has the data and a good backup. `disk` is the folder of a disk of 4 MB. */
  readonly command: string;
  readonly says: RegExp;
  /** The paths that are left on the disk and beside it. */
  readonly leaves: readonly string[];
}

const server = `node '${join(import.meta.dirname, '../../../platform/bin/main.ts')}'`;
const fillDisk = 'cp -a small-data disk/data && dd if=/dev/zero of=disk/filling bs=4k status=none 2>/dev/null';

const cases: Record<string, Case> = {
  'a backup onto a full disk': {
    command: `${server} backup disk/monday --data data`,
    says: /^The disk of \S+\/disk\/monday\.partial is full\. Make room, and try again\.\n$/,
    leaves: [],
  },
  'a backup that replaces another on a full disk': {
    command: `mkdir disk/monday && cp small/* disk/monday && ${server} backup disk/monday --force --data data`,
    says: /^The disk of \S+\/disk\/monday\.partial is full\. Make room, and try again\.\n$/,
    leaves: ['disk/monday'],
  },
  'a backup of data on a full disk': {
    command: `${fillDisk}; ${server} backup tuesday --data disk/data`,
    says: /^The disk of \S+\/disk\/data is full\. Make room, and try again\.\n$/,
    leaves: ['disk/data', 'disk/filling'],
  },
  'a backup of data on a disk that gets full': {
    command: `${fillDisk}; truncate -s -200k disk/filling; ${server} backup tuesday --data disk/data`,
    says: /^The disk of \S+\/disk\/data\/backup\.scratch\/database\.partial is full\. Make room, and try again\.\n$/,
    leaves: ['disk/data', 'disk/filling'],
  },
  'a start on a full disk': {
    command: `${fillDisk}; ${server} serve --simulated --port 0 --data disk/data`,
    says: /^The disk of \S+\/disk\/data is full\. Make room, and try again\.\n$/,
    leaves: ['disk/data', 'disk/filling'],
  },
  'a start on a disk that is read-only': {
    command: `cp -a small-data disk/data && mount -o remount,ro disk; ${server} serve --simulated --data disk/data`,
    says: /^The system has refused a step: EROFS: read-only file system, chmod '\S+control-plane\.db'\n$/,
    leaves: ['disk/data'],
  },
  'a restore onto a full disk': {
    command: `${server} restore good --data disk/new`,
    says: /^The disk of \S+ is full\. Make room, and try again\.\n$/,
    leaves: ['disk/new'],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  for (const name of ['data', 'small-data']) await (await fill(join(folder, name))).close();
  const upload = join(folder, 'data/engine/sources/uploads/u1');
  mkdirSync(upload, { recursive: true });
  writeFileSync(join(upload, 'large'), Buffer.alloc(5_000_000, 'x'));
  mkdirSync(join(folder, 'disk'));
  const backups = [`${server} backup good --data data`, `${server} backup small --data small-data`];
  const { status, stderr } = await inShell(backups.join(' && '));
  if (status !== 0) throw new Error(stderr);
});

test.each(Object.entries(cases))('%s is one sentence, and loses nothing', async (_, { command, says, leaves }) => {
  const listed = readdirSync(folder, { recursive: true });
  const find = `find disk -mindepth 1 ! -path 'disk/data/*' ! -path 'disk/monday/*' | sort`;

  const run = await inShell(`mount -t tmpfs -o size=4m none disk && { ${command}; echo "exit $?"; ${find}; }`);

  expect(run.stderr).toMatch(says);
  expect(
    run.stdout
      .trim()
      .split('\n')
      .slice(-leaves.length - 1),
  ).toEqual(['exit 1', ...leaves]);
  expect(readdirSync(folder, { recursive: true })).toEqual(listed);
});

/** Runs a line in a shell that may mount, and whose mounts end with it. */
function inShell(line: string): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const args = ['--map-root-user', '--mount', 'sh', '-c', line];
    const child = execFile('unshare', args, { cwd: folder }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });
}
