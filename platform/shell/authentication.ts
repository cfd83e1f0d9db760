import type { AuthContext } from 'ssh2';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Credential, Credentials } from './credentials.ts';
import type { Ssh2 } from './load-ssh2.ts';

interface Parts {
  readonly ssh2: Ssh2;
  readonly credentials: Pick<Credentials, 'usable'>;
  readonly clock: Clock;
  /** Begins the only connection of a credential; `null` if it cannot be used any more. */
  readonly connect: (id: string) => Promise<Credential | null>;
}

/** Limit of keys that a client may try: an agent offers all its keys. */
const mostTries = 20;

interface Authentication {
  /** Decides on an attempt. Returns whether the client may go on. */
  readonly check: (context: AuthContext) => Promise<boolean>;
  /** The credential that the client has logged in with. */
  readonly accepted: () => Credential | null;
}

/** Logs a client in with the key of an unused credential: each accepts one connection. */
export function createAuthentication({ ssh2, credentials, clock, connect }: Parts): Authentication {
  let tries = 0;
  let accepted: Credential | null = null;
  const check = async (context: AuthContext): Promise<boolean> => {
    if (context.method !== 'publickey') context.reject(['publickey']);
    if (++tries > mostTries) return false;
    if (context.method !== 'publickey') return true;
    const usable = await credentials.usable(context.username, clock.now());
    const keys = usable.map((one) => [one, ssh2.utils.parseKey(one.publicKey)] as const);
    const [credential, key] =
      keys.find(([, one]) => !(one instanceof Error) && one.getPublicSSH().equals(context.key.data)) ?? [];
    if (!credential || !key || key instanceof Error) {
      context.reject(['publickey']);
      return true;
    }
    const { signature, blob } = context;
    // First, a client tests whether it may use the key.
    if (!signature || !blob) {
      context.accept();
      return true;
    }
    accepted = key.verify(blob, signature, context.hashAlgo) ? await connect(credential.id) : null;
    if (accepted) context.accept();
    else context.reject(['publickey']);
    return true;
  };
  return { check, accepted: () => accepted };
}
