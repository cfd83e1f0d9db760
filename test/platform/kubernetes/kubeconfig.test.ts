import { expect, test } from 'vitest';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';

const pem = (text: string) => Buffer.from(text).toString('base64');

test('reads who calls a cluster, and how it is reached', () => {
  const text = `
current-context: two
contexts:
  - { name: one, context: { cluster: far, user: guest } }
  - { name: two, context: { cluster: near, user: admin } }
clusters:
  - { name: near, cluster: { server: "https://cluster.test:6443/", certificate-authority-data: ${pem('authority')} } }
users:
  - { name: admin, user: { client-certificate-data: ${pem('certificate')}, client-key-data: ${pem('key')} } }
`;

  expect(readKubeconfig(text)).toEqual({
    server: 'https://cluster.test:6443',
    ca: 'authority',
    cert: 'certificate',
    key: 'key',
  });
});

test.each([
  ['', 'The kubeconfig has no current context. Choose one: kubectl config use-context.'],
  [
    'current-context: one\ncontexts: [{ name: one, context: { cluster: near, user: admin } }]',
    'The kubeconfig has no server for "near".',
  ],
])('says what a kubeconfig lacks, %#', (text, message) => {
  expect(() => readKubeconfig(text)).toThrow(message);
});
