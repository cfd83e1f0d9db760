import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError } from '../shared/data-error.ts';
import type { Access } from './access.ts';

interface Place {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the cluster mounts the account of a pod. */
  readonly folder?: string;
}

/**
 * The access of the pod in which this process runs. The kubelet replaces the token before it expires, so each request
 * reads it. Throws a `DataError` outside of a pod.
 */
export function accountOfPod({ environment, folder = '/var/run/secrets/kubernetes.io/serviceaccount' }: Place): Access {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '443' } = environment;
  if (host === '') throw outside('KUBERNETES_SERVICE_HOST is not set');
  try {
    return {
      server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
      ca: readFileSync(join(folder, 'ca.crt'), 'utf8'),
      identify: async () => ({ token: (await readFile(join(folder, 'token'), 'utf8')).trim() }),
    };
  } catch (error) {
    throw outside(error instanceof Error ? error.message : String(error));
  }
}

function outside(reason: string): DataError {
  return new DataError(
    `This server has no account of a pod: ${reason}. Name a kubeconfig, or start it in the cluster.`,
  );
}
