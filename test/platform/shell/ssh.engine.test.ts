import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../../../control-plane/memory/store.ts';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import type { ServerKey } from '../../../platform/shared/server-key.ts';
import { BuiltinSsh } from '../../../platform/shell/ssh.ts';
import { app, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { issueClient, orderFor, whyNoClient } from './client.ts';
import { createRuntime, type DockerSubject, run, until } from '../../engines/docker-runtime.ts';
import { type EngineName, engineOf, testedEngines } from '../../engines/engine.ts';

describe.skipIf(whyNoClient() !== null)('a client of OpenSSH', () => {
  test.concurrent.each(testedEngines)(
    '%s: has a shell whose size follows the window, and which ends by itself',
    async (name) => {
      await using shop = await startShop(name);
      const { child, resize } = (await shop.client()).startInWindow({ columns: 91, rows: 33 });
      const screen = readScreen(child);

      const seesSize = (size: string) =>
        until(async () => {
          child.stdin?.write('stty size\n');
          return screen.text().includes(`${size}\r\n`);
        });

      child.stdin?.write('echo $TERM\n');
      await seesSize('33 91');
      resize({ columns: 101, rows: 41 });
      await seesSize('41 101');
      child.stdin?.write('exit 7\n');
      await until(async () => child.exitCode !== null);

      expect(screen.text()).toContain('vt220\r\n');
      expect(child.exitCode).toBe(7);
    },
  );

  test.concurrent.each(testedEngines)(
    '%s: runs a command with input of five megabytes, and gets its exit code',
    async (name) => {
      await using shop = await startShop(name);
      const [piping, failing] = [await shop.client('a'), await shop.client('b')];
      const input = randomBytes(5_000_000);

      const piped = await piping.run(['cat'], input);
      const failed = await failing.run(['echo out; echo $PATH; exit 3']);

      expect([piped.exitCode, piped.stdout.equals(input)]).toEqual([0, true]);
      expect([failed.exitCode, failed.stdout.toString()]).toEqual([3, 'out\n/bin\n']);
    },
  );

  test.concurrent.each(testedEngines)('%s: ends with what it has started when it is killed', async (name) => {
    await using shop = await startShop(name);
    const [shell, command] = [await shop.client('a'), await shop.client('b')];
    const inShell = shell.start([], ['-tt']);
    inShell.stdin?.write('sleep 7001\n');
    const inCommand = command.start(['sleep 7002; true']);
    await until(async () => (await sleeping(shop.subject)) === '7001 7002');

    inShell.kill('SIGKILL');
    inCommand.kill('SIGKILL');
    await until(async () => (await sleeping(shop.subject)) === '');

    expect([await shop.ssh.observe('a'), await shop.ssh.observe('b')]).toMatchObject([
      { state: 'closed' },
      { state: 'closed' },
    ]);
  });

  test.concurrent.each(testedEngines)('%s: is disconnected when its credential ends', async (name) => {
    await using shop = await startShop(name);
    const child = (await shop.client()).start(['sleep 7003; true']);
    await until(async () => (await sleeping(shop.subject)) === '7003');

    await shop.ssh.end('a');
    await until(async () => child.exitCode !== null && (await sleeping(shop.subject)) === '');

    expect(child.exitCode).toBe(255);
  });
});

/** A container that is ready, and a host of shells in it. */
async function startShop(name: EngineName) {
  const subject = await createRuntime(await engineOf(name));
  const { runtime, image, folder } = subject;
  await runtime.apply(wanted(web('1', image)));
  await until(() => isReady(runtime));
  const [container] = (await runtime.observe(app)).containers;
  const clock = { now: () => systemClock.now(), sleep: () => Promise.resolve() };
  const store = new MemoryStore({ clock, random: createSeededRandom(1) });
  const readKey = async (key: ServerKey) => key.make();
  const kept = { store, readKey, formerFolder: join(folder, 'ssh/credentials') };
  const ssh = await BuiltinSsh.open({ ...kept, runtime, clock, host: '127.0.0.1', port: 0 });
  return {
    subject,
    ssh,
    client: (id = 'a') =>
      issueClient(ssh, folder, orderFor({ ...app, container: container?.name ?? '' }, clock.now(), id)),
    async [Symbol.asyncDispose]() {
      await ssh[Symbol.asyncDispose]();
      await subject[Symbol.asyncDispose]();
    },
  };
}

/** How long the programs `sleep` in the container sleep. */
async function sleeping(subject: DockerSubject): Promise<string> {
  const listed = await run(subject, ['ps', '-o', 'args']);
  return [...listed.matchAll(/^(?:\S*\/)?sleep (7\d+)$/gm)]
    .map(([, seconds]) => seconds)
    .sort()
    .join(' ');
}

function readScreen(child: ChildProcess) {
  const pieces: Buffer[] = [];
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
  return { text: () => Buffer.concat(pieces).toString() };
}
