import type { Runtime } from '../../control-plane/ports/runtime.ts';
import type { Opened } from '../shared/disposables.ts';
import type { ReadKey } from '../shared/server-key.ts';
import { accountKey } from './acme/account.ts';
import type { IngressConfig } from './config.ts';
import { ProcessIngress } from './process-ingress.ts';

interface OpenOptions {
  readonly folder: string;
  readonly config: IngressConfig;
  readonly trustedProxies: readonly string[];
  /** The version of this program. */
  readonly version: string;
  readonly runtime: Pick<Runtime, 'observe' | 'changes'>;
  readonly readKey: ReadKey;
}

/** Starts the process that leads requests, or goes on with the running one. */
export async function openIngress(
  { config: { acme, ...config }, readKey, ...options }: OpenOptions,
  opened: Opened,
): Promise<ProcessIngress> {
  const issuer = acme && { ...acme, ca: null, accountKey: await readKey(accountKey) };
  return opened.use(new ProcessIngress({ ...options, ...config, acme: issuer }));
}
