import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readServeFlags } from '../../../platform/bin/serve-flags.ts';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';
import { manifestOfAccount } from '../../../platform/kubernetes/rights.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

const blocks = [...readFileSync('docs/run-on-kubernetes.md', 'utf8').matchAll(/```(\w+)\n([^]*?)```/g)].map(
  ([, language = '', text = '']) => ({ language, text }),
);

test('its files of YAML can be read, and name each other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'document-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = new Map(
    blocks.flatMap(({ language, text }) => (language === 'yaml' ? [[/^# (\S+)/.exec(text)?.[1] ?? '', text]] : [])),
  );
  for (const [name, text] of [...files, ['ca.pem', 'authority'], ['token', 'a token']] as const)
    writeFileSync(join(folder, name), text);

  const { identify, ...access } = readKubeconfig(join(folder, 'kubeconfig.yaml'));
  const given = { name: 'control-plane.yaml', text: files.get('control-plane.yaml') ?? '' };
  const { document } = generatedContract();
  const { regions } = readConfig(given, document);
  const below = given.text.replace(
    'ingressFrom: [203.0.113.7]',
    (files.get('below') ?? '').replace(/^#.*\n/, '').trim(),
  );
  const [byPods] = readConfig({ ...given, text: below }, document).regions;

  expect(access).toEqual({ server: 'https://cluster.example.com:6443', ca: 'authority' });
  expect(await identify?.()).toEqual({ token: 'a token' });
  expect(byPods?.kubernetes?.ingress).toEqual({ type: 'LoadBalancer', port: 80, securePort: 443 });
  expect(regions.map(({ kubernetes }) => kubernetes?.kubeconfig)).toEqual([join(process.cwd(), 'kubeconfig.yaml')]);
});

test('its commands exist, and the account is that of the manifest', () => {
  const lines = blocks.flatMap(({ language, text }) => (language === 'bash' ? text.trim().split('\n') : []));
  const serves = lines.flatMap((line) => /^npx platform-control-plane-server serve ([^|]*)/.exec(line)?.[1] ?? []);
  const flags = serves.map((rest) => readServeFlags(rest.trim().split(' '), {}));

  expect(flags.map(({ printsClusterRights, checks }) => [printsClusterRights, checks])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  const name = 'platform-control-plane';
  expect(lines.filter((line) => line.startsWith('kubectl'))).toEqual([
    `kubectl --namespace ${name} create token ${name} --duration 720h > token`,
    'kubectl get services --all-namespaces --selector pcp/part=ingress',
    'kubectl apply -f servers.yaml',
    `kubectl --namespace ${name} rollout status deployment/api`,
  ]);
  expect(manifestOfAccount(name)).toContain(`kind: ServiceAccount\nmetadata:\n  name: ${name}\n  namespace: ${name}`);
});
