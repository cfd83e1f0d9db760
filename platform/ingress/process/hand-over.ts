import { type ChildProcess, spawn } from 'node:child_process';
import { Server } from 'node:net';
import type { AccessEntry } from './access-log.ts';

/** A program and its arguments. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/** What two processes send each other while one takes the place of the other. */
type Message =
  /** Of the new one: it has what it needs, and can take connections. */
  | { readonly kind: 'ready' }
  /** Of the old one: where it listens comes with the message. */
  | { readonly kind: 'server'; readonly host: string; readonly port: number; readonly isSecure: boolean }
  | { readonly kind: 'noMoreServers' }
  /** Of the new one: it takes connections, so that the old one no longer has to. */
  | { readonly kind: 'takesRequests' }
  /** Of the old one: its socket for control is free. */
  | { readonly kind: 'socketIsFree' }
  /** Of the old one: requests that have ended there. */
  | { readonly kind: 'entries'; readonly entries: readonly AccessEntry[] };

/** A server, and the address that it was given. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly server: Server;
}

/** The process that takes the place of this one. */
export interface Successor {
  readonly freeSocket: () => void;
  readonly send: (entries: readonly AccessEntry[]) => void;
}

/** The flag with which a program is started that takes the place of another one. */
export const successorFlag = '--successor';

/**
 * Starts a program that listens with the same sockets as this process. Connections wait in the sockets, so that none
 * is refused or lost, whichever process accepts it. With `SO_REUSEPORT`, those that wait would be reset when the old
 * process ends.
 */
export async function startSuccessor({ command, args }: Program, servers: readonly Listening[]): Promise<Successor> {
  const stdio: ['ignore', 'ignore', 'inherit', 'ipc'] = ['ignore', 'ignore', 'inherit', 'ipc'];
  const child = spawn(command, [...args, successorFlag], { detached: true, cwd: '/', stdio });
  await reached(child, 'ready');
  for (const { server, ...one } of servers) child.send({ kind: 'server', ...one } satisfies Message, server);
  tell(child, { kind: 'noMoreServers' });
  await reached(child, 'takesRequests');
  child.on('error', () => undefined);
  child.unref();
  return {
    freeSocket: () => tell(child, { kind: 'socketIsFree' }),
    send: (entries) => tell(child, { kind: 'entries', entries }),
  };
}

/** Waits for a message of the new process. */
function reached(child: ChildProcess, kind: Message['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error: Error | null) => {
      child.removeListener('message', listen).removeListener('exit', fail).removeListener('error', end);
      if (error) reject(error);
      else resolve();
    };
    const listen = (message: unknown) => {
      // The processes are of this program, maybe of another version.
      if ((message as Message).kind === kind) end(null);
    };
    const fail = () => end(new Error('The program that is to take over has ended.'));
    child.on('message', listen).once('exit', fail).once('error', end);
  });
}

function tell(child: ChildProcess, message: Message): void {
  // A successor that ends does not concern the requests that are under way here.
  if (child.connected) child.send(message, () => undefined);
}

/** The process whose place this one takes. */
export class Predecessor {
  readonly #socketIsFree = Promise.withResolvers<void>();

  constructor() {
    // Without its predecessor, the socket is free too.
    process.once('disconnect', () => this.#socketIsFree.resolve());
    this.#on('socketIsFree', () => this.#socketIsFree.resolve());
  }

  /** Requests that have ended in the other process. */
  onEntries(add: (entries: readonly AccessEntry[]) => void): void {
    this.#on('entries', ({ entries }) => add(entries));
  }

  /** What the other process listens with. Each has to be used at once: connections arrive from then on. */
  takeServers(use: (one: Listening) => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    process.once('disconnect', () => reject(new Error('The process whose place this one takes has ended.')));
    this.#on('server', ({ host, port, isSecure }, server) => {
      if (server instanceof Server) use({ host, port, isSecure, server });
    });
    this.#on('noMoreServers', () => resolve());
    this.#tell({ kind: 'ready' });
    return promise;
  }

  /** Resolves when the socket for control can be used. */
  async freeSocket(): Promise<void> {
    this.#tell({ kind: 'takesRequests' });
    await this.#socketIsFree.promise;
  }

  #on<Kind extends Message['kind']>(
    kind: Kind,
    listen: (message: Extract<Message, { kind: Kind }>, handle: unknown) => void,
  ): void {
    process.on('message', (sent, handle) => {
      // They come from `startSuccessor`.
      const message = sent as Message;
      // The kind says which one it is.
      if (message.kind === kind) listen(message as Extract<Message, { kind: Kind }>, handle);
    });
  }

  #tell(message: Message): void {
    process.send?.(message);
  }
}
