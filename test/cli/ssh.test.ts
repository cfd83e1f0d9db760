import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { startAlteringProxy } from '../../scripts/verify-trials/altering-proxy.ts';
import { Person, readJson } from './pcp.ts';

let mock: RunningMock;
let owner: Person;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  owner = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' });
  const { folder } = owner;
  for (const name of ['bin', 'tmp']) mkdirSync(join(folder, name));
  // A stand-in for the program: it keeps what it was given, and runs the command here, as ssh does there.
  const program = join(folder, 'bin/ssh');
  writeFileSync(
    program,
    `#!/bin/sh
cd ${folder}
printf '%s\\n' "$@" >args
(cd tmp/pcp-*; stat -c '%a %n' *) >modes
cat tmp/pcp-*/known_hosts >known
ssh-keygen -y -f tmp/pcp-*/key >public
while [ "$1" != -- ]; do shift; done
shift 2
[ $# -gt 0 ] || { echo out; echo err >&2; exit; }
exec sh -c "$*"
`,
  );
  chmodSync(program, 0o755);
});
beforeEach(() => mock.reset());
afterAll(async () => {
  owner[Symbol.dispose]();
  await mock.stop();
});

const env = () => ({ PATH: `${owner.folder}/bin:${process.env.PATH ?? ''}`, TMPDIR: `${owner.folder}/tmp` });
const kept = (name: string) => readFileSync(join(owner.folder, name), 'utf8').trimEnd();
const sent = () => mock.requests().map(({ operationId, requestBody }) => [operationId, requestBody]);

test('ssh connects with a key of its own, and trusts only the host key that it was given', async () => {
  const ended = await owner.run('ssh -s db', { env: env() });

  expect(ended).toEqual({ code: 0, stdout: 'out\n', stderr: 'err\n' });
  expect(kept('args').split('\n')).toEqual([
    ...['-o', 'IdentitiesOnly=yes', '-o', 'StrictHostKeyChecking=yes', '-o', 'HostKeyAlias=pcp'],
    ...['-o', expect.stringMatching(/^UserKnownHostsFile=.*\/known_hosts$/), '-o', 'GlobalKnownHostsFile=/dev/null'],
    ...[
      '-o',
      'LogLevel=ERROR',
      '-o',
      expect.stringMatching(/^CertificateFile=.*\/key-cert\.pub$/),
      '-i',
      expect.stringMatching(/\/key$/),
      '-p',
      '2222',
      '--',
    ],
    expect.stringMatching(/^storefront-db-\w+@ssh\.eu-central\.apps\.acme-cloud\.test$/),
  ]);
  expect(kept('known')).toBe('pcp ssh-ed25519 bm90LWEtcmVhbC1ob3N0LWtleQ==');
  expect(kept('modes').split('\n')).toEqual(['600 key', '600 key-cert.pub', '600 known_hosts']);
  // OpenSSH derives the public key from the private one.
  expect(sent()).toEqual([['createSshSession', { publicKey: kept('public'), service: 'db' }]]);
  expect(readdirSync(join(owner.folder, 'tmp'))).toEqual([]);
});

test.each([
  ['one argument is a line for the shell', ['run', 'echo a b | tr a-z A-Z'], 'A B\n'],
  [
    'several arrive as they are',
    ['run', '--', 'printf', '%s,', "it's", 'a b', '-n', '$HOME', ''],
    "it's,a b,-n,$HOME,,",
  ],
])('run: %s', async (_, args, stdout) => {
  expect(await owner.run(args, { env: env() })).toEqual({ code: 0, stdout, stderr: '' });
});

test('run passes standard input on', async () => {
  expect(await owner.run('run cat', { env: env(), input: 'in' })).toMatchObject({ code: 0, stdout: 'in' });
});

test.each([0, 1, 42, 255])('run ends with the %i of its command', async (code) => {
  expect(await owner.run(['run', `exit ${code}`], { env: env() })).toMatchObject({ code });
});

test('the key is removed when a signal ends the command', async () => {
  const child = owner.start(['run', 'echo ready; read line'], { env: env() });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number | null];

  expect(code).toBe(143);
  expect(readdirSync(join(owner.folder, 'tmp'))).toEqual([]);
});

test('ssh --print prints the command for a key of the caller', async () => {
  const file = join(owner.folder, 'id');
  writeFileSync(
    `${file}.pub`,
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINArnYx4AjjClnWpgmUB2l55IakOtmedjf94WYN0hFPZ ada\n',
  );
  const text = await owner.run(['ssh', '--print', '--identity', file]);
  const json = await owner.run(['ssh', '--print', '--json', '-i', file]);
  const without = await owner.run('ssh --print');

  expect(text.stdout).toMatch(new RegExp(`^ssh -p 2222 \\S+@ssh\\.eu-central\\S+ -i ${file}\n$`));
  expect(text.stderr).toContain('The key of the host is ssh-ed25519 ');
  expect(readJson(json)).toEqual([expect.not.objectContaining({ privateKey: expect.anything() as unknown })]);
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('--print needs --identity') });
});

test('a host below localhost is this machine, whether its name is resolved or not', async () => {
  const local = (body: Buffer) => body.toString().replaceAll('ssh.eu-central.apps.acme-cloud.test', 'apps.localhost');
  await using server = await startAlteringProxy(mock.url, {
    response: (response) => ({ ...response, body: Buffer.from(local(response.body)) }),
  });
  const file = join(owner.folder, 'id');
  writeFileSync(
    `${file}.pub`,
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINArnYx4AjjClnWpgmUB2l55IakOtmedjf94WYN0hFPZ ada\n',
  );

  const ran = await owner.run('run true', { env: { ...env(), PCP_URL: server.url } });
  const printed = await owner.run(['ssh', '--print', '-i', file], { env: { PCP_URL: server.url } });

  expect([ran.code, kept('args')]).toEqual([0, expect.stringMatching(/\n--\n\S+@127\.0\.0\.1\ntrue$/)]);
  expect(printed.stdout).toMatch(/^ssh -p 2222 \S+@127\.0\.0\.1 -i /);
});

test('without ssh it says what to install', async () => {
  const { code, stderr } = await owner.run('ssh', { env: { PATH: '' } });

  expect([code, stderr]).toEqual([1, '✗ The program ssh is not installed. Install OpenSSH.\n']);
});

test.each(['pcp_demo_viewer', 'pcp_demo_read'])('%s may not connect', async (PCP_TOKEN) => {
  expect(await owner.run('run true', { env: { ...env(), PCP_TOKEN } })).toMatchObject({ code: 4, stdout: '' });
});
