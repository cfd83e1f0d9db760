import { createHash } from 'node:crypto';
import type { Route } from '../../../control-plane/ports/ingress.ts';
import type { IngressCertificate } from '../../ingress/process/certificates.ts';
import type { ConfigMap, Secret } from '../api.ts';

/** Kinds of objects that the pods of an ingress follow, by the value of their label `pcp/kept`. */
const kept = {
  route: 'configmaps',
  challenge: 'configmaps',
  certificate: 'secrets',
} as const;

export type Kept = keyof typeof kept;

/** Content for an issuer of certificates. */
export interface Challenge {
  readonly token: string;
  readonly content: string;
}

export function pathOfKept(namespace: string, kind: Kept): string {
  return `/api/v1/namespaces/${namespace}/${kept[kind]}`;
}

export function selectorOf(kind: Kept): string {
  return `pcp/kept=${kind}`;
}

/** The name of an object, from a name that may have characters which the API refuses. */
export function nameOfKept(kind: Kept, name: string): string {
  return `${kind}-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}

export function isOf(kind: Kept, name: string): boolean {
  return name.startsWith(`${kind}-`);
}

function metadataOf(kind: Kept, name: string) {
  return { name: nameOfKept(kind, name), labels: { 'pcp/kept': kind } };
}

export function routeObject(route: Route) {
  const data = { route: JSON.stringify(route) };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadataOf('route', route.id), data };
}

export function challengeObject(challenge: Challenge) {
  const data = { challenge: JSON.stringify(challenge) };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadataOf('challenge', challenge.token), data };
}

export function certificateObject(certificate: IngressCertificate) {
  const data = { certificate: Buffer.from(JSON.stringify(certificate)).toString('base64') };
  return { apiVersion: 'v1', kind: 'Secret', metadata: metadataOf('certificate', certificate.name), data };
}

export function routeIn({ data }: ConfigMap): Route {
  // `routeObject` has written it.
  return JSON.parse(data?.route ?? '') as Route;
}

export function challengeIn({ data }: ConfigMap): Challenge {
  // `challengeObject` has written it.
  return JSON.parse(data?.challenge ?? '') as Challenge;
}

export function certificateIn({ data }: Secret): IngressCertificate {
  // `certificateObject` has written it.
  return JSON.parse(Buffer.from(data?.certificate ?? '', 'base64').toString('utf8')) as IngressCertificate;
}
