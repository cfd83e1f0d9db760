import { createHash } from 'node:crypto';
import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import type { NetworkPolicy } from './api.ts';
import type { Names } from './names.ts';

/** Addresses beside those of the cluster that matter to the pods of apps. */
export interface NetworkOptions {
  /** Addresses or subnets of ingress processes outside of the cluster. */
  readonly ingress: readonly string[];
  /** Addresses or subnets that apps may reach although they are private, such as that of a receiver of traces. */
  readonly reachable: readonly string[];
}

interface Surroundings extends NetworkOptions {
  /** Addresses of the API's servers, which may be public. */
  readonly api: readonly string[];
}

/**
 * Subnets without a host of the internet: of machines, pods and services of clusters, and of metadata. Those of a
 * rented machine are 169.254.169.254 and fd00:ec2::254.
 */
const closed = {
  v4: ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  v6: ['::1/128', 'fc00::/7', 'fe80::/10'],
} as const;

/** Pods that resolve names, which have another name in each cluster, and a resolver of the node itself. */
const resolvers = [{ namespaceSelector: {} }, block('169.254.20.10')];

const policyName = 'app';

/** Label of the namespaces whose pods lead requests to the apps of an owner. */
function ingressLabels(names: Names): Readonly<Record<string, string>> {
  return { 'pcp/owner': names.owner, 'pcp/part': 'ingress' };
}

/**
 * The rules for all pods of an app: requests come from its own services and the ingress. Its own go to its own
 * services, to the resolution of names, and to the internet, but not to other apps, the API or metadata. The checks of
 * a kubelet always get through. A cluster whose network does not enforce such rules ignores them.
 */
export function policyOf(names: Names, app: AppRef, { ingress, reachable, api }: Surroundings): NetworkPolicy {
  const own = { podSelector: {} };
  const ofIngress = { namespaceSelector: { matchLabels: ingressLabels(names) } };
  const [v4, v6] = [api.filter((one) => !isIPv6(one)).map(subnetOf), api.filter(isIPv6).map(subnetOf)];
  const spec: NetworkPolicy['spec'] = {
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [own, ofIngress, ...ingress.map(block)] }],
    egress: [
      { to: [own, ...reachable.map(block)] },
      { to: resolvers, ports: [53, 5353].flatMap((port) => ['UDP', 'TCP'].map((protocol) => ({ port, protocol }))) },
      {
        to: [
          { ipBlock: { cidr: '0.0.0.0/0', except: [...closed.v4, ...v4] } },
          { ipBlock: { cidr: '::/0', except: [...closed.v6, ...v6] } },
        ],
      },
    ],
  };
  const annotations = { 'pcp/rules': createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 16) };
  const metadata = { name: policyName, labels: names.labels(app), annotations };
  return { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata, spec };
}

function block(address: string) {
  return { ipBlock: { cidr: subnetOf(address) } };
}

export function subnetOf(address: string): string {
  return address.includes('/') ? address : `${address}/${isIPv6(address) ? 128 : 32}`;
}

function isIPv6(address: string): boolean {
  return address.includes(':');
}
