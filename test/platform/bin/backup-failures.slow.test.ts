import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen, type Listening } from '../../listen.ts';
import { fill, makeDataFolder } from '../serve/data-folder.ts';

type Environment = Readonly<Record<string, string>>;

/** A server of S3's protocol that refuses everything, and breaks off what is below `broken`. */
let failing: Listening;
beforeAll(async () => {
  failing = await listen(({ url = '' }, response) => {
    if (url.includes('/broken/')) {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('{', () => response.destroy());
      return;
    }
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end('<Error><Code>AccessDenied</Code><Message>No.</Message></Error>');
  });
});
afterAll(() => failing[Symbol.asyncDispose]());

const s3Keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
const passphrase = { PCP_BACKUP_PASSPHRASE: 'correct horse battery staple' };

interface Case {
  readonly args: (folder: string) => readonly string[];
  readonly prepare?: (folder: string) => void | Promise<void>;
  readonly environment?: Environment;
  readonly says: RegExp;
}

const into = (folder: string) => ['--data', join(folder, 'new')];

const cases: Readonly<Record<string, Case>> = {
  'a place in a file': {
    args: (folder) => ['backup', join(folder, 'file/monday')],
    says: /^The system has refused a step: ENOTDIR: .*monday\.partial'\n$/,
  },
  'a name that is too long': {
    args: (folder) => ['backup', join(folder, 'a'.repeat(300))],
    says: /^The system has refused a step: ENAMETOOLONG: .*\n$/,
  },
  'a place that does not exist': {
    args: (folder) => ['backup', join(folder, 'none/monday')],
    says: /^The folder .*none does not exist\. Make it, or choose another one\.\n$/,
  },
  'a missing key': {
    prepare: (folder) => rmSync(join(folder, 'data/data.key')),
    args: (folder) => ['backup', join(folder, 'monday')],
    says: /^The key of the data, .*data\.key, could not be read: .*\nThe backup is not complete\. Mend that, .*\n$/m,
  },
  'a short passphrase': {
    args: (folder) => ['backup', join(folder, 'monday')],
    environment: { PCP_BACKUP_PASSPHRASE: 'short' },
    says: /^PCP_BACKUP_PASSPHRASE has to have 12 characters or more\.\n$/,
  },
  'an engine that is gone': {
    prepare: (folder) => {
      mkdirSync(join(folder, 'data/engine'));
      writeFileSync(
        join(folder, 'data/engine/engine.json'),
        JSON.stringify({ socketPath: join(folder, 'gone.sock'), prefix: 'pcp' }),
      );
    },
    args: (folder) => ['backup', join(folder, 'monday')],
    says: /^The volumes of apps could not be read, because the engine does not respond: .*\nThe backup is not complete\..*\n$/m,
  },
  'an S3 that refuses': {
    args: (folder) => ['backup', 's3://bucket/monday', '--config', join(folder, 'config.json')],
    environment: { ...s3Keys, ...passphrase },
    says: /^s3:\/\/bucket\/ cannot be used: AccessDenied: No\.\n$/,
  },
  'an S3 without keys': {
    args: (folder) => ['backup', 's3://bucket/monday', '--config', join(folder, 'config.json')],
    environment: { ...passphrase, AWS_EC2_METADATA_DISABLED: 'true', HOME: '/nonexistent' },
    says: /^s3:\/\/bucket\/ cannot be used: CredentialsProviderError: .*\n$/,
  },
  'an S3 that breaks off': {
    args: (folder) => ['restore', 's3://bucket/broken', '--config', join(folder, 'config.json'), ...into(folder)],
    environment: s3Keys,
    says: /^s3:\/\/bucket\/broken\/manifest\.json cannot be used: Error: aborted\n$/,
  },
  'a restore into a file': {
    args: (folder) => ['restore', join(folder, 'good'), '--data', join(folder, 'file/new')],
    says: /^The system has refused a step: ENOTDIR: .*\n$/,
  },
  'a restore without its passphrase': {
    args: (folder) => ['restore', join(folder, 'sealed'), ...into(folder)],
    says: /^.*sealed is encrypted\. Set PCP_BACKUP_PASSPHRASE to its passphrase\.\n$/,
  },
  'a restore with another passphrase': {
    args: (folder) => ['restore', join(folder, 'sealed'), ...into(folder)],
    environment: { PCP_BACKUP_PASSPHRASE: 'another passphrase' },
    says: /^PCP_BACKUP_PASSPHRASE is not the passphrase of .*sealed, or its manifest was changed\.\n$/,
  },
};

test.each(Object.entries(cases))(
  '%s is one sentence, with exit code 1',
  async (_, { args, prepare, environment, says }) => {
    const { folder, data } = makeDataFolder();
    await (await fill(data)).close();
    writeFileSync(join(folder, 'file'), '');
    writeFileSync(
      join(folder, 'config.json'),
      JSON.stringify({ backup: { s3: { endpoint: failing.url, region: 'us-east-1' } } }),
    );
    const words = args(folder);
    if (words.includes(join(folder, 'good'))) await run(['backup', join(folder, 'good'), '--data', data]).ended;
    if (words.includes(join(folder, 'sealed')))
      await run(['backup', join(folder, 'sealed'), '--data', data], passphrase).ended;
    await prepare?.(folder);

    const { status, stderr } = await run(words.includes('--data') ? words : [...words, '--data', data], environment)
      .ended;

    expect(stderr).toMatch(says);
    expect(status).toBe(1);
    expect(existsSync(join(folder, 'new'))).toBe(false);
  },
);

test('--data that names a file is a mistake in the command line', async () => {
  const { folder } = makeDataFolder();
  writeFileSync(join(folder, 'file'), '');

  const { status, stderr } = await run(['backup', join(folder, 'monday'), '--data', join(folder, 'file')]).ended;

  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^--data takes a folder, and \S+file is a file\nSee .*--help\n$/),
  ]);
});

test('a killed backup is not restored, and the next one is, without what the killed one left', async () => {
  const { folder, data } = makeDataFolder();
  await (await fill(data)).close();
  const upload = join(data, 'engine/sources/uploads/u1/large');
  mkdirSync(dirname(upload), { recursive: true });
  writeFileSync(upload, '');
  truncateSync(upload, 1_000_000_000);
  const monday = join(folder, 'monday');

  const killed = run(['backup', monday, '--data', data]);
  await vi.waitUntil(() => existsSync(`${monday}.partial/uploads.tar`), { timeout: 300_000, interval: 1 });
  killed.kill();
  await killed.ended;
  truncateSync(upload, 5);
  const refused = await run(['restore', monday, '--data', join(folder, 'new')]).ended;
  const partial = await run(['restore', `${monday}.partial`, '--data', join(folder, 'new')]).ended;
  const next = await run(['backup', monday, '--data', data]).ended;
  const restored = await run(['restore', monday, '--data', join(folder, 'new')]).ended;

  expect([refused.status, refused.stderr]).toEqual([1, `There is no backup ${monday}.\n`]);
  expect([partial.status, partial.stderr]).toEqual([
    1,
    expect.stringContaining('is not a backup, or not a complete one'),
  ]);
  expect([next.status, restored.status]).toEqual([0, 0]);
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'monday', 'new']);
  expect(readdirSync(data).filter((name) => name.includes('scratch'))).toEqual([]);
});

/** Runs a command of the server as a process. */
function run(args: readonly string[], environment: Environment = {}) {
  const child = spawn(process.execPath, ['platform/bin/main.ts', ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ended = Promise.all([closed, text(child.stderr)]).then(([status, stderr]) => ({ status, stderr }));
  return { ended, kill: () => child.kill('SIGKILL') };
}
