import { createHash } from 'node:crypto';
import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import type { WantedService } from '../../control-plane/ports/runtime.ts';

/** Longest name of a set, so that those of its pods are labels too. */
const longest = 52;

/** Names and labels of what a control plane makes in a cluster. */
export class Names {
  /** Prefix of namespaces, and the value of a label of everything. */
  readonly owner: string;

  constructor(owner: string) {
    this.owner = owner;
  }

  get selector(): string {
    return `pcp/owner=${this.owner}`;
  }

  namespace(appId: string): string {
    return `${this.owner}-${appId}`;
  }

  /** The app of a namespace; `null` for a namespace of others. */
  appOf(namespace: string): string | null {
    return namespace.startsWith(`${this.owner}-`) ? namespace.slice(this.owner.length + 1) : null;
  }

  labels({ id, region }: AppRef, more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
    return { 'pcp/owner': this.owner, 'pcp/app': id, 'pcp/region': region, ...more };
  }
}

/** The name of a set of pods. A service with a volume has one for all generations. */
export function setName(slug: string, { service, generation }: WantedService): string {
  const name = `${slug}-${service.name}`;
  if (service.volumes.length > 0) return shortened(name);
  return `${shortened(name, longest - 9)}-${hashOf(`${service.name} ${generation}`)}`;
}

/** The name of the variables of a generation. */
export function secretName(set: string, generation: string): string {
  return `${set}-${hashOf(generation)}`;
}

export function taskName(task: string): string {
  return `task-${hashOf(task)}`;
}

/** Whether a cluster resolves a name inside an app: only letters, digits and hyphens, after a letter. */
export function isHost(name: string): boolean {
  return /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/i.test(name);
}

/** The name of the claim of a volume. */
export function claimName(volume: string): string {
  return shortened(volume);
}

/** The name of the secret with the login of a registry. */
export function pullSecretName(registry: string): string {
  return `pull-${hashOf(registry)}`;
}

/** A name as the API demands it, with a hash of what it leaves out. */
function shortened(text: string, most = longest): string {
  if (text.length <= most && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text)) return text;
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, most - 9);
  return `${name}-${hashOf(text)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
