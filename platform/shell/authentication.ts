import type { AuthContext } from 'ssh2';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Credential, Credentials } from './credentials.ts';
import type { Ssh2 } from './load-ssh2.ts';

interface Parts {
  readonly ssh2: Ssh2;
  readonly credentials: Credentials;
  readonly clock: Clock;
}

/** Keys that a client may try: an agent offers all that it has. */
const mostTries = 20;

interface Authentication {
  /** Decides about a try. Returns whether the client may go on. */
  readonly check: (context: AuthContext) => Promise<boolean>;
  /** The credential that the client has logged in with. */
  readonly accepted: () => Credential | null;
}

/** Lets a client in with the key of a credential that is not used yet: each accepts one connection. */
export function createAuthentication({ ssh2, credentials, clock }: Parts): Authentication {
  let tries = 0;
  let accepted: Credential | null = null;
  const check = async (context: AuthContext): Promise<boolean> => {
    if (context.method !== 'publickey') context.reject(['publickey']);
    if (++tries > mostTries) return false;
    if (context.method !== 'publickey') return true;
    const keys = credentials
      .usable(context.username, clock.now())
      .map((one) => [one, ssh2.utils.parseKey(one.publicKey)] as const);
    const [credential, key] =
      keys.find(([, one]) => !(one instanceof Error) && one.getPublicSSH().equals(context.key.data)) ?? [];
    if (!credential || !key || key instanceof Error) {
      context.reject(['publickey']);
      return true;
    }
    const { signature, blob } = context;
    // At first a client wants to know whether it may use the key.
    if (!signature || !blob) {
      context.accept();
      return true;
    }
    if (!key.verify(blob, signature, context.hashAlgo)) {
      context.reject(['publickey']);
      return true;
    }
    accepted = { ...credential, state: 'connected' };
    await credentials.put(accepted);
    context.accept();
    return true;
  };
  return { check, accepted: () => accepted };
}
