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

function shortened(name: string, most = longest): string {
  return name.length <= most ? name : `${name.slice(0, most - 9)}-${hashOf(name)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
