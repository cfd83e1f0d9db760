import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ssh2 } from './load-ssh2.ts';
import { makeKeyPair } from './make-key-pair.ts';

interface HostKey {
  readonly privateKey: string;
  /** In the format of a known-hosts file. */
  readonly publicKey: string;
}

/** The key of the host, which users recognize. It is created once and stored in the folder. */
export async function readHostKey(ssh2: Ssh2, folder: string): Promise<HostKey> {
  const path = join(folder, 'host-key');
  const stored = await readFile(path, 'utf8').catch(() => null);
  const privateKey = stored ?? makeKeyPair(ssh2).privateKey;
  const key = ssh2.utils.parseKey(privateKey);
  if (key instanceof Error)
    throw new Error(`${path} is not a private key. Restore it, or delete it: users will be warned.`, { cause: key });
  if (stored === null) {
    await writeFile(`${path}.new`, privateKey, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
  return { privateKey, publicKey: `${key.type} ${key.getPublicSSH().toString('base64')}` };
}
