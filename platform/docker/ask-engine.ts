import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

/** An engine that responds. */
export interface FoundEngine {
  readonly socketPath: string;
  readonly name: 'Docker' | 'Podman';
  readonly version: string;
}

/** A socket has no engine, or an unusable one. The message gives the reason, to be shown after the path. */
export class NoEngine extends Error {}

/** The folder of an engine for images, containers and volumes; `null` if it is on another machine. */
export async function rootOf(socketPath: string): Promise<string | null> {
  const { DockerRootDir = '' } = await get<{ readonly DockerRootDir?: string }>(socketPath, '/info');
  return existsSync(DockerRootDir) ? DockerRootDir : null;
}

/** Bytes that an engine keeps, by their use. Volumes that it does not measure count nothing. */
export async function useOf(socketPath: string): Promise<(readonly [use: string, bytes: number])[]> {
  const { Images, Containers, Volumes, BuildCache, LayersSize } = await get<UseBody>(socketPath, '/system/df', useMs);
  const images = LayersSize ?? sum(Images, ({ Size }) => Size);
  return [
    ['images', images],
    ['containers', sum(Containers, ({ SizeRw }) => SizeRw)],
    ['volumes', sum(Volumes, ({ UsageData }) => UsageData?.Size)],
    ['build_cache', sum(BuildCache, ({ Size }) => Size)],
  ];
}

/** Longest silence of an engine that adds up the sizes of its files. */
const useMs = 120_000;

/** The engine sends -1 for a size that it does not know. */
function sum<Item>(items: readonly Item[] | null | undefined, size: (item: Item) => number | undefined): number {
  return (items ?? []).reduce((total, item) => total + Math.max(0, size(item) ?? 0), 0);
}

/** Facts on which it depends how an engine separates networks. */
export interface EngineFacts {
  /** Its versions, those of its parts and of the kernel as a text. */
  readonly versions: string;
  /** Name of the processor, such as `amd64`. */
  readonly processor: string;
  /** Whether the engine runs without root, in a network of its own. */
  readonly isRootless: boolean;
}

export async function factsOf(socketPath: string): Promise<EngineFacts> {
  const version = await get<VersionBody>(socketPath, '/version');
  const { SecurityOptions, Rootless } = await get<InfoBody>(socketPath, '/info');
  return {
    versions: JSON.stringify(version),
    processor: version.Arch ?? '',
    isRootless: Rootless === true || (SecurityOptions ?? []).includes('name=rootless'),
  };
}

const oldest = { Docker: [20, 10], Podman: [4, 3] } as const;

/** Finds out which engine listens on a socket. Throws a `NoEngine`. */
export async function askEngine(socketPath: string): Promise<FoundEngine> {
  const { Version, Components } = await get<VersionBody>(socketPath, '/version').catch((error: unknown) => {
    throw new NoEngine(whyNot(error), { cause: error });
  });
  const podman = Components?.find(({ Name }) => Name === 'Podman Engine');
  const [name, version] = podman ? (['Podman', podman.Version] as const) : (['Docker', Version ?? ''] as const);
  if (version === '') throw new NoEngine('does not respond as an engine: it names no version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldMajor, oldMinor] = oldest[name];
  if (major < oldMajor || (major === oldMajor && minor < oldMinor))
    throw new NoEngine(`is ${name} ${version}, which is too old: install ${name} ${oldMajor}.${oldMinor} or newer`);
  return { socketPath, name, version };
}

/** The members used here, which both engines send. */
interface VersionBody {
  readonly Version?: string;
  readonly Arch?: string;
  readonly Components?: readonly { readonly Name: string; readonly Version: string }[];
}

interface UseBody {
  readonly LayersSize?: number;
  readonly Images?: readonly { readonly Size?: number }[] | null;
  readonly Containers?: readonly { readonly SizeRw?: number }[] | null;
  readonly Volumes?: readonly { readonly UsageData?: { readonly Size?: number } | null }[] | null;
  readonly BuildCache?: readonly { readonly Size?: number }[] | null;
}

interface InfoBody {
  readonly SecurityOptions?: readonly string[] | null;
  /** Podman alone sends this member. */
  readonly Rootless?: boolean;
}

function get<Body>(socketPath: string, path: string, timeout = 3000): Promise<Body> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, timeout }, (response) => {
      // The type is that of Docker's API. Other responses have none of its members.
      json(response).then((body) => resolve(body as Body), reject);
    });
    asked.once('timeout', () => asked.destroy(new Error(`no response within ${timeout / 1000} seconds`)));
    asked.once('error', reject);
    asked.end();
  });
}

function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'ECONNREFUSED') return 'exists, but nothing listens there: start the engine';
  if (code === 'EACCES') return 'may not be used by this user: add it to the group of the socket, usually `docker`';
  return `does not respond as an engine: ${message}`;
}
