import type { Runtime } from '../../control-plane/ports/runtime.ts';
import type { Opened } from '../shared/disposables.ts';
import type { IngressConfig } from './config.ts';
import { ProcessIngress } from './process-ingress.ts';

interface OpenOptions {
  readonly folder: string;
  readonly config: IngressConfig;
  readonly trustedProxies: readonly string[];
  /** The version of this program. */
  readonly version: string;
  readonly runtime: Pick<Runtime, 'observe' | 'changes'>;
}

/** Starts the process that leads requests, or goes on with the running one. */
export function openIngress({ config: { acme, ...config }, ...options }: OpenOptions, opened: Opened): ProcessIngress {
  return opened.use(new ProcessIngress({ ...options, ...config, acme: acme && { ...acme, ca: null } }));
}
