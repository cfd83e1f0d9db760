import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  const path = join(host.folder, 'host/credentials');
  const stored = readFileSync(join(path, 'a.json'), 'utf8');

  host.clock.moveTo(host.clock.now() + 25 * 3_600_000);
  await host.restart();

  expect(stored).not.toContain((privateKey ?? '').split('\n')[1]);
  expect(readdirSync(path)).toEqual([]);
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

test('names the file of a key that is damaged', async () => {
  await using host = await startHost();
  writeFileSync(join(host.folder, 'host/host-key'), 'damaged');

  await expect(host.restart()).rejects.toThrow('host-key is not a private key.');
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
