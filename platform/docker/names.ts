import { createHash } from 'node:crypto';
import type { WantedService } from '../../control-plane/ports/runtime.ts';

/** The labels that say what a container, a volume or a network is of. They cannot be changed later. */
export interface Labels {
  readonly app: string;
  readonly region: string;
  /** Of a container, or of a volume, as people see it. */
  readonly name: string;
  readonly service: string;
  readonly generation: string;
  readonly deploy: string;
  /** The image as it was named: an engine may write the name out. */
  readonly image: string;
  /** Empty if it listens on none. */
  readonly port: string;
  readonly protocol: string;
  /** The id of a task; empty for a container of a service. */
  readonly task: string;
  /** In bytes, of a volume. */
  readonly size: string;
  /** Of what belongs to a build that is carried out: its id. */
  readonly build: string;
  /** Of what an app keeps between its builds: the id of the app. */
  readonly cache: string;
  /** Of an image that was built: the id of its app. */
  readonly owner: string;
}

/** Names things on an engine, all of which begin with a prefix: another control plane may use the engine too. */
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

  /** Those of a container, whose image may have labels of that form too: the ones that are not given are empty. */
  allLabels(values: Partial<Labels>): Record<string, string> {
    return this.labels({ ...this.read(null), ...values });
  }

  /** What the labels say; empty where one is missing. */
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

  /** Names of containers are unique on an engine, and slugs are not: so they have the id of the app. */
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

  /** No other build gives the name to its image, so that what has it is not unused to those who clean up. */
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

/** By which the containers of an app differ. */
export function keyOf({ service, generation }: WantedService): string {
  return `${service.name} ${generation}`;
}

/** The name of a container as people see it. Only one with a volume has its name in each generation. */
export function shownName(slug: string, one: WantedService): string {
  const { name, volumes } = one.service;
  return volumes.length > 0 ? `${slug}-${name}-0` : `${slug}-${name}-${hashOf(keyOf(one)).slice(0, 8)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
