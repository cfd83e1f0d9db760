import type { ServerKey } from '../shared/server-key.ts';
import type { Ssh2 } from './load-ssh2.ts';
import { makeKeyPair } from './make-key-pair.ts';

export interface HostKey {
  readonly privateKey: string;
  /** In the format of a known-hosts file. */
  readonly publicKey: string;
}

/** The key of the host, which users recognize. */
export function hostKeyOf(ssh2: Ssh2): ServerKey {
  return {
    id: 'ssh',
    formerFile: 'ssh/host-key',
    make: () => Buffer.from(makeKeyPair(ssh2).privateKey),
    isKey: (bytes) => !(ssh2.utils.parseKey(bytes) instanceof Error),
    loss: 'users will be warned that the host has another one.',
  };
}

/** Throws if it is not a private key. */
export function parseHostKey(ssh2: Ssh2, bytes: Buffer): HostKey {
  const privateKey = bytes.toString();
  const key = ssh2.utils.parseKey(privateKey);
  if (key instanceof Error) throw key;
  return { privateKey, publicKey: `${key.type} ${key.getPublicSSH().toString('base64')}` };
}
