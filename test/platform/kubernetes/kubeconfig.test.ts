import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';
import { accountOfPod } from '../../../platform/kubernetes/service-account.ts';

const pem = (text: string) => Buffer.from(text).toString('base64');

const two = `
current-context: two
contexts:
  - { name: one, context: { cluster: far, user: guest } }
  - { name: two, context: { cluster: near, user: admin } }
clusters:
  - { name: near, cluster: { server: "https://cluster.test:6443/", certificate-authority-data: ${pem('authority')} } }
  - { name: far, cluster: { server: "https://far.test", certificate-authority: ca.pem, tls-server-name: api.test } }
users:
  - { name: admin, user: { client-certificate-data: ${pem('certificate')}, client-key-data: ${pem('key')} } }
  - { name: guest, user: { tokenFile: token } }
`;

test('reads who calls a cluster, and how it is reached', () => {
  expect(readKubeconfig(makeFolder({ config: two })('config'))).toEqual({
    server: 'https://cluster.test:6443',
    ca: 'authority',
    cert: 'certificate',
    key: 'key',
  });
});

test('takes the context that is named, with files beside the kubeconfig; a token is read again', async () => {
  const place = makeFolder({ config: two, 'ca.pem': 'far authority', token: 'first\n' });

  const { identify, ...access } = readKubeconfig(place('config'), 'one');
  const first = await identify?.();
  writeFileSync(place('token'), 'second\n');

  expect(access).toEqual({ server: 'https://far.test', ca: 'far authority', serverName: 'api.test' });
  expect([first, await identify?.()]).toEqual([{ token: 'first' }, { token: 'second' }]);
});

test.each([
  ['', undefined, /config has no current context\. Name another file\.$/],
  [two, 'three', /config has no context "three"\. Name one in `kubernetes\.context`: one, two\.$/],
  [two, 'one', /^The kubeconfig .*config cannot be used: ENOENT: .*ca\.pem'\.$/],
  [
    'current-context: one\ncontexts: [{ name: one, context: { cluster: near, user: admin } }]',
    undefined,
    /config has no server for the cluster "near"\.$/,
  ],
])('says what a kubeconfig lacks, %#', (config, context, message) => {
  const place = makeFolder({ config });

  expect(() => readKubeconfig(place('config'), context)).toThrow(message);
});

test('a pod calls by its account, whose token is read again', async () => {
  const place = makeFolder({ 'ca.crt': 'authority', token: 'first' });
  const environment = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' };

  const { identify, ...access } = accountOfPod({ environment, folder: place('') });
  const first = await identify?.();
  writeFileSync(place('token'), 'second');

  expect(access).toEqual({ server: 'https://[fd00::1]:443', ca: 'authority' });
  expect([first, await identify?.()]).toEqual([{ token: 'first' }, { token: 'second' }]);
});

test('outside of a pod, a kubeconfig has to be named', () => {
  expect(() => accountOfPod({ environment: {} })).toThrow(
    'This server has no account of a pod: KUBERNETES_SERVICE_HOST is not set. Name a kubeconfig, or start it in the cluster.',
  );
});

/** A folder with files, which is removed when the test ends. Returns the path of each. */
function makeFolder(files: Readonly<Record<string, string>>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'kubeconfig-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return (name) => join(folder, name);
}
