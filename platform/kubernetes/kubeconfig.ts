import { parse } from 'yaml';

/** How a cluster is reached, and who calls it. */
export interface Access {
  /** `https://host:port`. */
  readonly server: string;
  /** Certificates, as PEM. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly token?: string;
  /** Whether the certificate of the server is not checked. */
  readonly isUnchecked?: boolean;
}

interface Cluster {
  readonly server?: string;
  readonly 'certificate-authority-data'?: string;
  readonly 'insecure-skip-tls-verify'?: boolean;
}

interface User {
  readonly token?: string;
  readonly 'client-certificate-data'?: string;
  readonly 'client-key-data'?: string;
}

interface Kubeconfig {
  readonly 'current-context'?: string;
  readonly contexts?: readonly { readonly name: string; readonly context: { cluster: string; user: string } }[];
  readonly clusters?: readonly { readonly name: string; readonly cluster: Cluster }[];
  readonly users?: readonly { readonly name: string; readonly user: User }[];
}

/** Reads the current context of a kubeconfig. Throws a sentence for the operator. */
export function readKubeconfig(text: string): Access {
  // A member that is missing is reported below.
  const config = (parse(text) ?? {}) as Kubeconfig;
  const context = config.contexts?.find(({ name }) => name === config['current-context'])?.context;
  if (!context) throw new Error('The kubeconfig has no current context. Choose one: kubectl config use-context.');
  const cluster = config.clusters?.find(({ name }) => name === context.cluster)?.cluster;
  if (cluster?.server === undefined) throw new Error(`The kubeconfig has no server for "${context.cluster}".`);
  const user = config.users?.find(({ name }) => name === context.user)?.user ?? {};
  const [ca, cert, key] = [
    pemOf(cluster['certificate-authority-data']),
    pemOf(user['client-certificate-data']),
    pemOf(user['client-key-data']),
  ];
  return {
    server: cluster.server.replace(/\/$/, ''),
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(user.token !== undefined && { token: user.token }),
    ...(cluster['insecure-skip-tls-verify'] === true && { isUnchecked: true }),
  };
}

function pemOf(data: string | undefined): string | undefined {
  return data === undefined ? undefined : Buffer.from(data, 'base64').toString('utf8');
}
