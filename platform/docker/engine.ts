import type Docker from 'dockerode';
import type { RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import type { Names } from './names.ts';

/** A container as an engine lists it, or as it knows it. */
export type Listed = Docker.ContainerInfo;
export type Inspected = Docker.ContainerInspectInfo;

/** The calls of Docker's API that more than one part needs. Podman has the same API with exceptions. */
export class Engine {
  readonly docker: Docker;
  readonly names: Names;
  /** Logins for pulling images. */
  readonly logins: RegistryLogins;
  /** Ends what is repeated. */
  readonly signal: AbortSignal;
  #isPodman: Promise<boolean> | undefined;

  constructor(
    docker: Docker,
    names: Names,
    logins: RegistryLogins = {},
    signal: AbortSignal = new AbortController().signal,
  ) {
    this.docker = docker;
    this.names = names;
    this.logins = logins;
    this.signal = signal;
  }

  isPodman(): Promise<boolean> {
    this.#isPodman ??= this.docker.version().then(
      // The types leave out `Components`, which both engines send.
      (version) => JSON.stringify((version as { Components?: unknown }).Components ?? '').includes('Podman'),
    );
    this.#isPodman.catch(() => (this.#isPodman = undefined));
    return this.#isPodman;
  }

  /** The containers of an app, or of all apps; those of its tasks included. */
  async list(appId?: string): Promise<Listed[]> {
    const label = this.names.label('app');
    return this.listAll({ label: [appId === undefined ? label : `${label}=${appId}`] });
  }

  /** The containers of services among those of apps: tasks have containers too. */
  servicesAmong(listed: readonly Listed[]): Listed[] {
    return listed.filter(({ Labels }) => this.names.read(Labels).task === '');
  }

  /** The containers with some labels. */
  async listAll(filters: { readonly label: string[] }): Promise<Listed[]> {
    return listAgain(() => this.docker.listContainers({ all: true, filters }));
  }

  /** The images that were built here. */
  async images(): Promise<Docker.ImageInfo[]> {
    return listAgain(() => this.docker.listImages({ filters: { label: [this.names.label('owner')] } }));
  }

  /** `null` if it is gone. */
  async inspect(id: string): Promise<Inspected | null> {
    return this.docker.getContainer(id).inspect().catch(ifMissing(null));
  }

  /** Gives a container some seconds to end, and removes it. */
  async remove(id: string, seconds: number): Promise<void> {
    const container = this.docker.getContainer(id);
    if (seconds > 0) await this.stop(id, seconds);
    // Another call may be removing it.
    await container.remove({ force: true, v: true }).catch(ifMissing(undefined, 409));
  }

  async stop(id: string, seconds: number): Promise<void> {
    await this.docker.getContainer(id).stop({ t: seconds }).catch(ifMissing(undefined, 304));
  }

  async volumes(appId?: string): Promise<Docker.VolumeInspectInfo[]> {
    const label = this.names.label('app');
    const listed = await this.docker.listVolumes({
      filters: { label: [appId === undefined ? label : `${label}=${appId}`] },
    });
    return listed.Volumes;
  }

  async removeVolume(name: string): Promise<void> {
    await this.docker.getVolume(name).remove().catch(ifMissing(undefined));
  }

  async networks(): Promise<Docker.NetworkInspectInfo[]> {
    return this.docker.listNetworks({ filters: { label: [this.names.label('app')] } });
  }
}

/** Podman fails a whole list when something is removed during it. */
async function listAgain<Things>(list: () => Promise<Things>): Promise<Things> {
  for (let tries = 1; ; tries++) {
    try {
      return await list();
    } catch (error) {
      const isOfOne = isMissing(error) || /image not known/i.test(messageOf(error));
      if (tries === 10 || !isOfOne) throw error;
    }
  }
}

/** Whether an engine reports a missing thing: Podman also does so with 500. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 || /no such (container|volume|network|image)/i.test(messageOf(error));
}

/** Returns a value for a call whose subject is gone, or that fails with one of the statuses. */
export function ifMissing<Value>(value: Value, ...statuses: readonly number[]) {
  return (error: unknown): Value => {
    if (!isMissing(error) && !statuses.includes(statusOf(error))) throw error;
    return value;
  };
}

export function statusOf(error: unknown): number {
  // An error of dockerode has the status of the response.
  return (error as { statusCode?: number }).statusCode ?? 0;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The engine's own words for a failed call. */
export function reasonOf(error: unknown): string {
  // An error of dockerode has the body of the response.
  const { json } = error as { json?: { message?: unknown } | null };
  return typeof json?.message === 'string' ? json.message : messageOf(error);
}
