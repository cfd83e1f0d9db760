import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContainerRef } from '../../control-plane/ports/runtime.ts';
import type { SshView } from '../../control-plane/ports/ssh.ts';

export interface Credential {
  readonly id: string;
  readonly container: ContainerRef;
  readonly username: string;
  readonly publicKey: string;
  readonly expiresAt: number;
  readonly state: Exclude<SshView['state'], 'absent'>;
}

/** Time after which a credential's file can be deleted. */
const retentionMs = 24 * 3_600_000;

/** The credentials of a host, each in a file, so that they outlive the process. The files have no private keys. */
export class Credentials {
  readonly #folder: string;
  readonly #all = new Map<string, Credential>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the credentials of a folder. A connection that was open has ended with its process. */
  static async open(folder: string, now: number): Promise<Credentials> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const credentials = new Credentials(folder);
    for (const name of await readdir(folder)) {
      const credential = name.endsWith('.json') ? await readCredential(join(folder, name)) : null;
      if (!credential || credential.expiresAt + retentionMs < now) await rm(join(folder, name));
      else await credentials.put(credential.state === 'connected' ? { ...credential, state: 'closed' } : credential);
    }
    return credentials;
  }

  find(id: string): Credential | undefined {
    return this.#all.get(id);
  }

  /** The credentials that a user may log in with. */
  usable(username: string, now: number): Credential[] {
    return [...this.#all.values()].filter(
      (one) => one.username === username && one.state === 'issued' && now < one.expiresAt,
    );
  }

  async put(credential: Credential): Promise<void> {
    this.#all.set(credential.id, credential);
    const path = this.#pathOf(credential.id);
    await writeFile(`${path}.new`, JSON.stringify(credential), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  async delete(id: string): Promise<void> {
    this.#all.delete(id);
    await rm(this.#pathOf(id), { force: true });
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${encodeURIComponent(id)}.json`);
  }
}

/** `null` for an incomplete file. */
async function readCredential(path: string): Promise<Credential | null> {
  try {
    // `put` writes each file as a `Credential`; JSON.parse cannot say so.
    return JSON.parse(await readFile(path, 'utf8')) as Credential;
  } catch {
    return null;
  }
}
