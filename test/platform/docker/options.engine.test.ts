import { expect, test } from 'vitest';
import { database, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { createRuntime } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';

const mebibyte = 1024 * 1024;
const script = [
  'hostname',
  'touch /etc/changed 2>/dev/null || echo read only',
  'touch /cache/changed && df -k /cache | tail -1 | tr -s " " | cut -d " " -f 2',
  'df -k /dev/shm | tail -1 | tr -s " " | cut -d " " -f 2',
  'ulimit -Sn',
  'id -G | tr " " "\\n" | grep -c "^4711$"',
  'grep -c "10.1.2.3.*api.test" /etc/hosts',
  // The name server of an engine may be late on a busy machine.
  `node -e "const find = (tries) => require('node:dns').lookup('store', (error) => error && tries > 0 ? find(tries - 1) : console.log(error?.code ?? 'finds store')); find(5)"`,
].join('; ');

test.each(testedEngines)('%s: a container has the options of its service', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  const { runtime, image } = subject;
  const plain = web('1', image);
  const options = {
    hostname: 'box',
    init: true,
    readOnly: true,
    temporary: [{ path: '/cache', size: 4 * mebibyte }],
    sharedMemory: 8 * mebibyte,
    // Podman would set its usual limit of processes, which may be above that of the machine.
    ulimits: [
      { name: 'nofile', soft: 500, hard: 600 },
      { name: 'nproc', soft: 4096, hard: 4096 },
    ],
    groups: ['4711'],
    drops: ['CHOWN'],
    hosts: ['api.test:10.1.2.3'],
    stopSignal: 'SIGKILL',
    stopSeconds: 3,
  } as const;
  const store = database(image);
  await runtime.apply(
    wanted(
      { ...store, service: { ...store.service, options: { names: ['store'] } } },
      { ...plain, service: { ...plain.service, options } },
    ),
  );
  await subject.until(() => isReady(runtime, 2));
  const { containers } = await runtime.observe({ id: 'app-1', region: 'eu' });
  const container = containers.find(({ service }) => service === 'web')?.name ?? '';

  const ref = { id: 'app-1', region: 'eu', container };
  const terminal = { tty: false, columns: 80, rows: 24 };
  const exec = await runtime.exec(ref, ['sh', '-c', script], terminal, AbortSignal.timeout(60_000));
  const parts: Uint8Array[] = [];
  for await (const part of exec.output) parts.push(part);

  expect(Buffer.concat(parts).toString().trim().split('\n')).toEqual([
    'box',
    'read only',
    '4096',
    '8192',
    '500',
    '1',
    '1',
    'finds store',
  ]);
});
