import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';

const apiVersion = 'client.authentication.k8s.io/v1';

test('a program beside the kubeconfig says who calls, and runs once for requests at the same time', async () => {
  const place = makePlace(`
echo "$NAME $*" >>runs
printf '%s' "$KUBERNETES_EXEC_INFO" >info
echo '{"status": {"token": "first", "expirationTimestamp": "2999-01-01T00:00:00Z"}}'`);
  const { identify } = place.access({
    ...{ args: ['get', 'token'], env: [{ name: 'NAME', value: 'eu' }], provideClusterInfo: true },
  });

  const found = await Promise.all([identify?.(), identify?.()]);

  expect([...found, await identify?.()]).toEqual(new Array(3).fill({ token: 'first' }));
  expect(place.read('runs')).toBe('eu get token\n');
  expect(JSON.parse(place.read('info'))).toEqual({
    apiVersion,
    kind: 'ExecCredential',
    spec: { interactive: false, cluster: { server: 'https://cluster.test' } },
  });
});

test('it runs again when what it said is over, also with a certificate', async () => {
  const place = makePlace(`
echo x >>runs
echo '{"status": {"clientCertificateData": "c", "clientKeyData": "k", "expirationTimestamp": "2000-01-01T00:00:00Z"}}'`);
  const { identify } = place.access();

  expect([await identify?.(), await identify?.()]).toEqual(new Array(2).fill({ cert: 'c', key: 'k' }));
  expect(place.read('runs')).toBe('x\nx\n');
});

test.each([
  ['echo "no session" >&2; exit 3', 'has failed: no session'],
  ['echo none', 'prints no ExecCredential'],
])('its failure is passed on, and it is tried again: %s', async (script, reason) => {
  const place = makePlace(`echo x >>runs\n${script}`);
  const { identify } = place.access();

  for (const _ of [1, 2])
    await expect(identify?.()).rejects.toThrow(`the program ./who of the kubeconfig, which says who calls, ${reason}`);
  expect(place.read('runs')).toBe('x\nx\n');
});

/** A folder with a program and a kubeconfig that names it. */
function makePlace(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'who');
  writeFileSync(program, `#!/bin/sh\ncd '${folder}'\n${script}\n`);
  chmodSync(program, 0o755);
  return {
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    access(exec: object = {}) {
      const file = join(folder, 'config');
      writeFileSync(
        file,
        JSON.stringify({
          'current-context': 'one',
          contexts: [{ name: 'one', context: { cluster: 'one', user: 'one' } }],
          clusters: [{ name: 'one', cluster: { server: 'https://cluster.test' } }],
          users: [{ name: 'one', user: { exec: { apiVersion, command: './who', ...exec } } }],
        }),
      );
      return readKubeconfig(file);
    },
  };
}
