import { createHash } from 'node:crypto';
import type { WantedService } from '../../control-plane/ports/runtime.ts';

/** Labels of a container, a volume or a network. They cannot be changed later. */
export interface Labels {
  readonly app: string;
  readonly region: string;
  /** The name of a container or a volume, as people see it. */
  readonly name: string;
  readonly service: string;
  readonly generation: string;
  readonly deploy: string;
  /** The image as it was named: an engine may expand the name. */
  readonly image: string;
  /** Empty without a port. */
  readonly port: string;
  readonly protocol: string;
  /** The id of a task; empty for a container of a service. */
  readonly task: string;
  /** In bytes, of a volume. */
  readonly size: string;
  /** The id of the running build that a container or a network belongs to. */
  readonly build: string;
  /** The id of the app that a volume of caches belongs to. */
  readonly cache: string;
  /** The id of the app that an image was built for. */
  readonly owner: string;
}

/** Names things on an engine with a prefix, since another control plane may use the engine too. */
export class Names {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  label(name: keyof Labels): string {
    return `${this.#prefix}.${name}`;
  }

  labels(values: Partial<Labels>): Record<string, string> {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${this.#prefix}.${name}`, value]));
  }

  /** Sets every label of a container, those not given as empty: its image may have labels of that form too. */
  allLabels(values: Partial<Labels>): Record<string, string> {
    return this.labels({ ...this.read(null), ...values });
  }

  /** Reads the labels; empty where one is missing. */
  read(labels: Readonly<Record<string, string>> | null): Labels {
    const of = (name: keyof Labels) => labels?.[this.label(name)] ?? '';
    return {
      ...{
        app: of('app'),
        region: of('region'),
        name: of('name'),
        service: of('service'),
        generation: of('generation'),
      },
      ...{
        deploy: of('deploy'),
        image: of('image'),
        port: of('port'),
        protocol: of('protocol'),
        task: of('task'),
        size: of('size'),
      },
      ...{ build: of('build'), cache: of('cache'), owner: of('owner') },
    };
  }

  network(appId: string): string {
    return `${this.#prefix}-${appId}`;
  }

  volume(appId: string, volume: string): string {
    return `${this.#prefix}-${appId}-${volume}`;
  }

  /** Container names are unique on an engine, and slugs are not: the name contains the id of the app. */
  container(appId: string, one: WantedService): string {
    return `${this.#prefix}-${appId}-${hashOf(keyOf(one))}`;
  }

  task(appId: string, task: string): string {
    return `${this.#prefix}-${appId}-task-${hashOf(task)}`;
  }

  /** The container and the network of a build. */
  build(id: string): string {
    return `${this.#prefix}-build-${hashOf(id)}`;
  }

  cache(appId: string): string {
    return `${this.#prefix}-cache-${hashOf(appId)}`;
  }

  /** A name for one build only: an image that loses its name to a later build would be pruned as dangling. */
  image({ appId, build, service }: { readonly appId: string; readonly build: string; readonly service: string }) {
    return {
      repo: `localhost/${this.#prefix.toLowerCase()}/${hashOf(appId)}`,
      tag: `${hashOf(build)}-${hashOf(service)}`,
    };
  }

  /** Whether an image has a name that this build gave it. */
  isImageOf(name: string, build: string): boolean {
    return name.startsWith(`localhost/${this.#prefix.toLowerCase()}/`) && name.includes(`:${hashOf(build)}-`);
  }
}

/** Key of a container within its app. */
export function keyOf({ service, generation }: WantedService): string {
  return `${service.name} ${generation}`;
}

/** The name of a container for people. Only a container with a volume keeps its name in each generation. */
export function shownName(slug: string, one: WantedService): string {
  const { name, volumes } = one.service;
  return volumes.length > 0 ? `${slug}-${name}-0` : `${slug}-${name}-${hashOf(keyOf(one)).slice(0, 8)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
