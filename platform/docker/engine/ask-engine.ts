import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

/** An engine that responds. */
export interface FoundEngine {
  readonly socketPath: string;
  readonly name: 'Docker' | 'Podman';
  readonly version: string;
}

/** There is no engine at a socket, or none that can be used. The message says why, to follow its path. */
export class NoEngine extends Error {}

/** The folder of an engine with images, containers and volumes; `null` if it is on another machine. */
export async function rootOf(socketPath: string): Promise<string | null> {
  const { DockerRootDir = '' } = await get<{ readonly DockerRootDir?: string }>(socketPath, '/info');
  return existsSync(DockerRootDir) ? DockerRootDir : null;
}

const oldest = { Docker: [20, 10], Podman: [4, 3] } as const;

/** Finds out which engine listens at a socket. Throws a `NoEngine`. */
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

/** What both engines respond with, as far as it is read here. */
interface VersionBody {
  readonly Version?: string;
  readonly Components?: readonly { readonly Name: string; readonly Version: string }[];
}

function get<Body>(socketPath: string, path: string): Promise<Body> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, timeout: 3000 }, (response) => {
      // The form is that of Docker's API. What is something else has none of its members.
      json(response).then((body) => resolve(body as Body), reject);
    });
    asked.once('timeout', () => asked.destroy(new Error('no response within 3 seconds')));
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
