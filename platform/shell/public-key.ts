import { Refused } from '../../control-plane/ports/refused.ts';
import type { Ssh2 } from './load-ssh2.ts';

/** Throws `Refused` for a public key that the host could not check. */
export function requireKnownType({ utils }: Ssh2, text: string): void {
  const key = utils.parseKey(text);
  if (key instanceof Error || key.isPrivateKey())
    throw new Refused(
      'The public key cannot be used. Give one of the type ssh-ed25519, ecdsa-sha2-nistp256 or ssh-rsa, or none.',
    );
}
