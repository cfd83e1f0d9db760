import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Access } from '../../platform/kubernetes/access.ts';
import { ifStatus } from '../../platform/kubernetes/api-error.ts';
import { ApiClient } from '../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../platform/kubernetes/kubeconfig.ts';
import { manifestOfAccount } from '../../platform/kubernetes/rights.ts';

const paths: Readonly<Record<string, string>> = {
  Namespace: '/api/v1/namespaces',
  ClusterRole: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
};

interface TokenRequest {
  readonly status: { readonly token: string };
}

/** The access of an account with the rights of the manifest alone, which is applied first. */
export async function accountOf(kubeconfig: string, name: string): Promise<Access> {
  const admin = readKubeconfig(kubeconfig);
  const client = new ApiClient(admin);
  const accounts = `/api/v1/namespaces/${name}/serviceaccounts`;
  for (const document of parseAllDocuments(manifestOfAccount(name))) {
    const object = document.toJS() as { readonly kind: string };
    await client.json('POST', paths[object.kind] ?? accounts, object).catch(ifStatus(null, 409));
  }
  const { status } = await client.json<TokenRequest>('POST', `${accounts}/${name}/token`, { spec: {} });
  await client.close();
  return { server: admin.server, isUnchecked: true, token: status.token };
}

/** Writes a kubeconfig of the access of `accountOf` into a folder, and returns its path. */
export async function writeKubeconfigOf(kubeconfig: string, name: string, folder: string): Promise<string> {
  const { server, token } = await accountOf(kubeconfig, name);
  const path = join(folder, 'kubeconfig');
  writeFileSync(
    path,
    JSON.stringify({
      'current-context': 'eu',
      contexts: [{ name: 'eu', context: { cluster: 'eu', user: name } }],
      clusters: [{ name: 'eu', cluster: { server, 'insecure-skip-tls-verify': true } }],
      users: [{ name, user: { token } }],
    }),
  );
  return path;
}
