import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContainerRef } from '../../control-plane/ports/runtime.ts';
import type { SshView } from '../../control-plane/ports/ssh.ts';
import type { ReadTx, Store, Tx } from '../../control-plane/ports/store.ts';

export interface Credential {
  readonly id: string;
  readonly container: ContainerRef;
  readonly username: string;
  readonly publicKey: string;
  readonly expiresAt: number;
  readonly state: Exclude<SshView['state'], 'absent'>;
}

/** Time after which an expired credential can be deleted. */
const retentionMs = 24 * 3_600_000;

interface OpenOptions {
  readonly store: Store;
  /** Folder in which former versions kept each credential in a file. */
  readonly formerFolder: string;
  readonly now: number;
}

/** The credentials of a host, in sealed rows, so that they outlive the process. They have no private keys. */
export class Credentials {
  readonly #store: Store;

  private constructor(store: Store) {
    this.#store = store;
  }

  /** Deletes old credentials. A connection that was open has ended with its process: one server has the host. */
  static async open({ store, formerFolder, now }: OpenOptions): Promise<Credentials> {
    const credentials = new Credentials(store);
    await credentials.#takeOver(formerFolder);
    await store.write('system', async (tx) => {
      await tx.sshCredentials.deleteAll({ expiresAt: { atMost: now - retentionMs } });
      for (const row of await tx.sshCredentials.list({})) {
        const credential = read(row);
        if (credential.state === 'connected') await write(tx, { ...credential, state: 'closed' });
      }
    });
    return credentials;
  }

  find(id: string): Promise<Credential | null> {
    return this.#store.read('system', (tx) => find(tx, id));
  }

  /** The credentials that a user may log in with. */
  async usable(username: string, now: number): Promise<Credential[]> {
    const where = { username, expiresAt: { above: now } };
    const rows = await this.#store.read('system', (tx) => tx.sshCredentials.list(where));
    return rows.map(read).filter(({ state }) => state === 'issued');
  }

  put(credential: Credential): Promise<void> {
    return this.#store.write('system', (tx) => write(tx, credential));
  }

  /** Begins the only connection of a credential; `null` if it is not `issued` any more. */
  connect(id: string): Promise<Credential | null> {
    return this.#change(id, 'issued', 'connected');
  }

  async close(id: string): Promise<void> {
    await this.#change(id, 'connected', 'closed');
  }

  async delete(id: string): Promise<void> {
    await this.#store.write('system', (tx) => tx.sshCredentials.delete(id));
  }

  #change(id: string, from: Credential['state'], to: Credential['state']): Promise<Credential | null> {
    return this.#store.write('system', async (tx) => {
      const before = await find(tx, id);
      if (before?.state !== from) return null;
      const after = { ...before, state: to };
      await write(tx, after);
      return after;
    });
  }

  /** Moves the credentials of a former version into the rows, once. Incomplete files are removed too. */
  async #takeOver(folder: string): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const path = join(folder, name);
      const credential = name.endsWith('.json') ? await readFormer(path) : null;
      if (credential) await this.put(credential);
      await rm(path);
    }
  }
}

async function find(tx: Pick<ReadTx, 'sshCredentials'>, id: string): Promise<Credential | null> {
  const row = await tx.sshCredentials.find({ id });
  return row && read(row);
}

function read({ facts }: { readonly facts: string }): Credential {
  // `write` writes each as a `Credential`; JSON.parse cannot say so.
  return JSON.parse(facts) as Credential;
}

async function write(tx: Tx, credential: Credential): Promise<void> {
  const { id, username, expiresAt } = credential;
  const row = { username, expiresAt, facts: JSON.stringify(credential) };
  if (!(await tx.sshCredentials.update(id, row))) await tx.sshCredentials.insert({ id, ...row });
}

/** `null` for an incomplete file. */
async function readFormer(path: string): Promise<Credential | null> {
  try {
    // Former versions wrote each as a `Credential`.
    return JSON.parse(await readFile(path, 'utf8')) as Credential;
  } catch {
    return null;
  }
}
