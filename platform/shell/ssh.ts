import type { Algorithms, Connection } from 'ssh2';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Runtime } from '../../control-plane/ports/runtime.ts';
import type { Observation } from '../../control-plane/ports/observation.ts';
import type { Ssh, SshHost, SshKeys, SshOrder, SshView } from '../../control-plane/ports/ssh.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import type { ReadKey } from '../shared/server-key.ts';
import { createAuthentication } from './authentication.ts';
import { type Credential, Credentials } from './credentials.ts';
import { type HostKey, hostKeyOf, parseHostKey } from './host-key.ts';
import { loadSsh2, type Ssh2 } from './load-ssh2.ts';
import { makeKeyPair } from './make-key-pair.ts';
import { requireKnownType } from './public-key.ts';
import { serveSession } from './session.ts';
import { keyOf, type SocketLimits, Sockets } from './sockets.ts';

export interface BuiltinSshOptions {
  readonly readKey: ReadKey;
  /** Keeps the credentials. One process at a time has the host. */
  readonly store: Store;
  /** Folder of the credentials of former versions. */
  readonly formerFolder: string;
  /** Runs the programs of users. */
  readonly runtime: Pick<Runtime, 'exec'>;
  readonly clock: Clock;
  /** Address to listen on; all by default. */
  readonly host?: string;
  /** 0 chooses a free port. */
  readonly port?: number;
  /** Host name for users; by default that of the region's ingress. */
  readonly publicHost?: string | null;
  readonly limits?: Partial<SocketLimits>;
}

const usualLimits: SocketLimits = { loginMs: 20_000, mostOfAddress: 20, most: 200 };

/** Limit of open shells and commands of a connection. */
const mostSessions = 10;

/** Interval of keepalives for a silent client, and the number that may be missed. */
const keepalive = { keepaliveInterval: 15_000, keepaliveCountMax: 3 };

/** Without SHA-1, short groups, and compression of what a client that is not known sends. */
const algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
  ],
  serverHostKey: ['ssh-ed25519', 'ecdsa-sha2-nistp256', 'rsa-sha2-512', 'rsa-sha2-256'],
  cipher: [
    'chacha20-poly1305@openssh.com',
    'aes128-gcm@openssh.com',
    'aes256-gcm@openssh.com',
    'aes128-ctr',
    'aes192-ctr',
    'aes256-ctr',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
} satisfies Algorithms;

interface Parts {
  readonly ssh2: Ssh2;
  readonly credentials: Credentials;
  readonly hostKey: HostKey;
}

/** Opens shells in containers by ssh, for users with a credential. It forwards no ports and no agents. */
export class BuiltinSsh implements Ssh, AsyncDisposable {
  readonly #parts: Parts;
  readonly #options: BuiltinSshOptions;
  readonly #sockets: Sockets;
  /** Connections by the id of their credential. */
  readonly #connections = new Map<string, Connection>();

  private constructor(parts: Parts, options: BuiltinSshOptions) {
    this.#parts = parts;
    this.#options = options;
    const server = new parts.ssh2.Server(
      { hostKeys: [parts.hostKey.privateKey], ident: 'shell', algorithms, ...keepalive },
      (client, { ip, port }) => this.#serve(client, keyOf(ip, port)),
    );
    this.#sockets = new Sockets({ ...usualLimits, ...options.limits }, (socket) => server.injectSocket(socket));
  }

  /** Goes on with the key and the credentials of an earlier process, and listens. */
  static async open(options: BuiltinSshOptions): Promise<BuiltinSsh> {
    const ssh2 = await loadSsh2();
    const hostKey = parseHostKey(ssh2, await options.readKey(hostKeyOf(ssh2)));
    const credentials = await Credentials.open({ ...options, now: options.clock.now() });
    const ssh = new BuiltinSsh({ ssh2, credentials, hostKey }, options);
    await ssh.#sockets.listen(options.host ?? '::', options.port ?? 2222);
    return ssh;
  }

  async host({ ingressHost }: { readonly ingressHost: string }): Promise<SshHost> {
    return {
      host: this.#options.publicHost ?? ingressHost,
      port: this.#sockets.port,
      hostKey: this.#parts.hostKey.publicKey,
    };
  }

  async issue({ publicKey, ...order }: SshOrder): Promise<SshKeys> {
    const { ssh2, credentials } = this.#parts;
    const { id, username, expiresAt } = order;
    const { id: app, region, container } = order.container;
    if (publicKey !== null) requireKnownType(ssh2, publicKey);
    const pair = makeKeyPair(ssh2);
    const known = publicKey ?? pair.publicKey;
    await credentials.put({
      id,
      username,
      expiresAt,
      container: { id: app, region, container },
      publicKey: known,
      state: 'issued',
    });
    return { publicKey: known, certificate: null, privateKey: publicKey === null ? pair.privateKey : null };
  }

  async observe(id: string): Promise<Observation<SshView>> {
    return { state: (await this.#parts.credentials.find(id))?.state ?? 'absent', nextChangeAt: null };
  }

  async end(id: string): Promise<void> {
    await this.#parts.credentials.delete(id);
    this.#connections.get(id)?.end();
    this.#connections.delete(id);
  }

  /** Closes all connections, and stops listening. Unused credentials stay valid. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sockets.close();
  }

  #serve(client: Connection, key: string): void {
    const { ssh2, credentials } = this.#parts;
    const { runtime, clock } = this.#options;
    const over = new AbortController();
    const connect = (id: string) => this.#connect(id, client, over.signal);
    const authentication = createAuthentication({ ssh2, credentials, clock, connect });
    client.on('error', () => client.end());
    client.on('authentication', (context) => {
      authentication.check(context).then(
        (isGoingOn) => isGoingOn || client.end(),
        () => client.end(),
      );
    });
    client.on('ready', () => {
      const credential = authentication.accepted();
      // The credential may have ended during the login.
      if (!credential || this.#connections.get(credential.id) !== client) return client.end();
      this.#sockets.loggedIn(key);
      let sessions = 0;
      client.on('session', (accept, reject) => {
        if (sessions === mostSessions) return reject();
        sessions++;
        const session = accept();
        session.on('close', () => sessions--);
        serveSession(session, { runtime, container: credential.container, signal: over.signal });
        return undefined;
      });
      return undefined;
    });
    client.on('close', () => {
      over.abort();
      const credential = authentication.accepted();
      if (credential) this.#closed(credential.id).catch(() => undefined);
    });
  }

  /** Notes the connection before its credential is taken, so that `end` finds it from then on. */
  async #connect(id: string, client: Connection, closed: AbortSignal): Promise<Credential | null> {
    if (this.#connections.has(id)) return null;
    this.#connections.set(id, client);
    const credential = await this.#parts.credentials.connect(id).catch((error: unknown) => {
      this.#connections.delete(id);
      throw error;
    });
    if (!credential) this.#connections.delete(id);
    else if (closed.aborted) await this.#closed(id);
    return credential;
  }

  async #closed(id: string): Promise<void> {
    this.#connections.delete(id);
    // If the write fails, the next process finds the credential connected, and knows that it is closed.
    await this.#parts.credentials.close(id);
  }
}
