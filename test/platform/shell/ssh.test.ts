import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, type TestContext } from 'vitest';
import { Refused } from '../../../control-plane/ports/refused.ts';
import type { Ssh } from '../../../control-plane/ports/ssh.ts';
import { sshSuite } from '../../../control-plane/ports/suites/ssh.ts';
import { clientOf, connects, whyNoClient } from './client.ts';
import { startHost } from './host.ts';

const region = { ingressHost: 'localhost' };

describe.skipIf(whyNoClient() !== null).concurrent('a client of OpenSSH', () => {
  test.for(Object.entries(sshSuite))('finds a host that %s', async ([, check], { onTestFinished }) => {
    await expect(check(() => createSubject(onTestFinished))).resolves.toBeUndefined();
  });

  test.each([
    ['echo hello', { exitCode: 0, stdout: 'hello\n' }],
    ['false', { exitCode: 1, stdout: '' }],
    ['bogus', { exitCode: 127, stdout: 'sh: bogus: not found\n' }],
  ])('runs the command %s', async (command, expected) => {
    await using host = await startHost();
    const client = await host.issue();

    const { exitCode, stdout } = await client.run([command]);

    expect({ exitCode, stdout: stdout.toString() }).toEqual(expected);
  });

  test('sends a command its input, and gets all of the output', async () => {
    await using host = await startHost();
    const client = await host.issue();
    const input = randomBytes(5_000_000);

    const { exitCode, stdout } = await client.run(['cat'], input);

    expect([exitCode, stdout.equals(input)]).toEqual([0, true]);
  });

  test('gives a command a terminal', async () => {
    await using host = await startHost();
    const client = await host.issue();

    const { stdout } = await client.run(['stty size'], undefined, ['-tt']);

    expect(stdout.toString()).toBe('24 80\r\n');
  });

  test.each([
    ['a port of the host', ['-o', 'ExitOnForwardFailure=yes', '-N', '-R', '0:127.0.0.1:1']],
    ['a port behind the host', ['-W', '127.0.0.1:1']],
    ['a subsystem', ['-s']],
  ])('cannot have %s', async (_what, options) => {
    await using host = await startHost();
    const client = await host.issue();

    const { exitCode } = await client.run(options[0] === '-s' ? ['sftp'] : [], undefined, options);

    expect(exitCode).toBe(255);
  });

  test('learns that its container does not run', async () => {
    await using host = await startHost();
    const order = { ...host.order(), container: { id: 'app-1', region: 'eu', container: 'gone' } };
    const client = await clientOf(host.ssh, host.folder, order, (await host.ssh.issue(order)).privateKey ?? '');

    expect(await client.run(['true'])).toMatchObject({ exitCode: 255, stderr: expect.stringContaining('gone') });
  });

  test('with the key of another credential is refused', async () => {
    await using host = await startHost();
    const { privateKey } = await host.ssh.issue(host.order('a'));
    await host.ssh.issue(host.order('b'));
    const client = await clientOf(host.ssh, host.folder, host.order('b'), privateKey ?? '');

    expect(await client.run(['true'])).toMatchObject({
      exitCode: 255,
      stderr: expect.stringContaining('Permission denied'),
    });
    expect(await host.ssh.observe('b')).toMatchObject({ state: 'issued' });
  });

  test('that was connected when the host ended has used its credential', async ({ onTestFinished }) => {
    await using host = await startHost();
    const client = await host.issue();
    const child = client.start([], ['-v', '-N']);
    onTestFinished(() => void child.kill());
    await connects(child);

    await host.restart();

    expect(await host.ssh.observe('a')).toMatchObject({ state: 'closed' });
  });
});

test('keeps no private key, and forgets credentials that expired a day ago', async () => {
  await using host = await startHost();
  const { privateKey } = await host.ssh.issue(host.order());
  const rows = () => host.store.read('system', (tx) => tx.sshCredentials.list({}));
  const stored = await rows();

  host.clock.moveTo(host.clock.now() + 25 * 3_600_000);
  await host.restart();

  expect(stored).toMatchObject([{ id: 'a', username: 'shop-web-a' }]);
  expect(stored[0]?.facts).not.toContain((privateKey ?? '').split('\n')[1]);
  expect(await rows()).toEqual([]);
});

test('takes over the credentials in the files of a former version, once', async () => {
  await using host = await startHost();
  const { id, username, container, expiresAt } = host.order();
  const credential = { id, username, container, expiresAt, publicKey: 'ssh-ed25519 AAAA' };
  const facts = [
    { ...credential, state: 'issued' },
    { ...credential, id: 'b', state: 'connected' },
    { ...credential, id: 'c', state: 'issued', expiresAt: 1 },
  ];
  mkdirSync(host.formerFolder, { recursive: true });
  for (const one of facts) writeFileSync(join(host.formerFolder, `${one.id}.json`), JSON.stringify(one));
  writeFileSync(join(host.formerFolder, 'd.json'), '{"id":');

  await host.restart();
  const states = await Promise.all(['a', 'b', 'c', 'd'].map((one) => host.ssh.observe(one)));
  await host.ssh.end('a');
  await host.restart();

  expect(states.map(({ state }) => state)).toEqual(['issued', 'closed', 'absent', 'absent']);
  expect(await host.ssh.observe('a')).toMatchObject({ state: 'absent' });
  expect(readdirSync(host.formerFolder)).toEqual([]);
});

test('refuses a public key of a type that it does not know', async () => {
  await using host = await startHost();

  const issued = host.ssh.issue({ ...host.order(), publicKey: 'sk-ssh-ed25519@openssh.com AAAA' });

  await expect(issued).rejects.toThrow(Refused);
});

test('closes a connection that does not log in', async () => {
  await using host = await startHost({ limits: { loginMs: 50 } });

  const socket = connect((await host.ssh.host(region)).port, '127.0.0.1').resume();

  await expect(once(socket, 'close')).resolves.toEqual([false]);
});

test('closes connections of an address that has too many', async () => {
  await using host = await startHost({ limits: { mostOfAddress: 2 } });
  const { port } = await host.ssh.host(region);
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    const greeting = await Promise.race([
      once(socket, 'data').then(() => 'greeted'),
      once(socket, 'close').then(() => 'closed'),
    ]);
    return greeting;
  };

  expect([await open(), await open(), await open()]).toEqual(['greeted', 'greeted', 'closed']);
});

async function createSubject(onTestFinished: TestContext['onTestFinished']) {
  const host = await startHost();
  const children = new Map<string, ChildProcess>();
  const keys = new Map<string, string>();
  onTestFinished(async () => {
    for (const child of children.values()) child.kill();
    await host[Symbol.asyncDispose]();
  });
  const ssh: Ssh = {
    host: (of) => host.ssh.host(of),
    issue: async (order) => {
      const issued = await host.ssh.issue(order);
      keys.set(order.id, issued.privateKey ?? '');
      return issued;
    },
    observe: (id) => host.ssh.observe(id),
    end: (id) => host.ssh.end(id),
  };
  return {
    ssh,
    now: () => host.clock.now(),
    restart: host.restart,
    connect: async (id: string) => {
      // The credentials of the suite have one name.
      const client = await clientOf(
        host.ssh,
        host.folder,
        { ...host.order(id), username: 'shop-web-a' },
        keys.get(id) ?? '',
      );
      const child = client.start([], ['-v', '-N']);
      const isConnected = await connects(child);
      if (isConnected) children.set(id, child);
      return isConnected;
    },
    disconnect: async (id: string) => {
      const child = children.get(id);
      child?.kill();
      while ((await host.ssh.observe(id)).state === 'connected')
        await new Promise((resolve) => void setImmediate(resolve));
    },
  };
}

test('offers no SHA-1, no short group and no compression', async () => {
  await using host = await startHost();
  const { port } = await host.ssh.host(region);
  const socket = connect(port, '127.0.0.1');
  socket.write('SSH-2.0-test\r\n');
  let offered = '';
  socket.on('data', (chunk: Buffer) => (offered += chunk.toString('latin1')));

  await expect.poll(() => offered).toContain('hmac-sha2-256');
  socket.destroy();

  expect(offered).toContain('curve25519-sha256');
  expect(offered).not.toMatch(/sha1|ssh-rsa|group14|group-exchange|zlib|cbc/);
});
