import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { DataError } from '../shared/data-error.ts';
import type { Access, Identity } from './access.ts';
import { identifyByPlugin, type Plugin } from './exec-credential.ts';

interface Cluster {
  readonly server?: string;
  readonly 'certificate-authority'?: string;
  readonly 'certificate-authority-data'?: string;
  readonly 'insecure-skip-tls-verify'?: boolean;
  readonly 'tls-server-name'?: string;
}

interface User {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly 'client-certificate'?: string;
  readonly 'client-certificate-data'?: string;
  readonly 'client-key'?: string;
  readonly 'client-key-data'?: string;
  readonly exec?: Plugin;
}

interface Kubeconfig {
  readonly 'current-context'?: string;
  readonly contexts?: readonly { readonly name: string; readonly context: { cluster: string; user: string } }[];
  readonly clusters?: readonly { readonly name: string; readonly cluster: Cluster }[];
  readonly users?: readonly { readonly name: string; readonly user: User }[];
}

/** The access of a context of a kubeconfig; of the current one by default. Throws a `DataError` for what it lacks. */
export function readKubeconfig(file: string, wanted?: string): Access {
  // A member that is missing is reported below.
  const config = (parse(readText(file, file)) ?? {}) as Kubeconfig;
  const name = wanted ?? config['current-context'];
  const context = config.contexts?.find((one) => one.name === name)?.context;
  if (!context) {
    const known = (config.contexts ?? []).map((one) => one.name);
    const lack = wanted === undefined ? 'no current context' : `no context "${wanted}"`;
    const next = known.length === 0 ? 'Name another file.' : `Name one in \`kubernetes.context\`: ${known.join(', ')}.`;
    throw new DataError(`${file} has ${lack}. ${next}`);
  }
  const cluster = config.clusters?.find((one) => one.name === context.cluster)?.cluster;
  if (cluster?.server === undefined) throw new DataError(`${file} has no server for the cluster "${context.cluster}".`);
  const user = config.users?.find((one) => one.name === context.user)?.user;
  if (!user) throw new DataError(`${file} has no user "${context.user}".`);
  const ca = pemOf(file, cluster['certificate-authority-data'], cluster['certificate-authority']);
  const serverName = cluster['tls-server-name'];
  return {
    server: cluster.server.replace(/\/$/, ''),
    ...(ca !== undefined && { ca }),
    ...(serverName !== undefined && { serverName }),
    ...(cluster['insecure-skip-tls-verify'] === true && { isUnchecked: true }),
    ...identityOf(file, user, cluster),
  };
}

/** A token in a file is replaced before it expires, so each request reads it. */
function identityOf(file: string, user: User, cluster: Cluster): Identity & Pick<Access, 'identify'> {
  const { token, tokenFile, exec } = user;
  if (exec) return { identify: identifyByPlugin(exec, file, cluster) };
  const cert = pemOf(file, user['client-certificate-data'], user['client-certificate']);
  const key = pemOf(file, user['client-key-data'], user['client-key']);
  const known = {
    ...(token !== undefined && { token }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  };
  if (token !== undefined || tokenFile === undefined) return known;
  const path = besides(file, tokenFile);
  return { identify: async () => ({ ...known, token: (await readFile(path, 'utf8')).trim() }) };
}

function pemOf(file: string, data: string | undefined, path: string | undefined): string | undefined {
  if (data !== undefined) return Buffer.from(data, 'base64').toString('utf8');
  return path === undefined ? undefined : readText(besides(file, path), file);
}

/** Paths in a kubeconfig are relative to its folder. */
function besides(file: string, path: string): string {
  return resolve(dirname(file), path);
}

function readText(path: string, kubeconfig: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(`The kubeconfig ${kubeconfig} cannot be used: ${why}.`, { cause });
  }
}
