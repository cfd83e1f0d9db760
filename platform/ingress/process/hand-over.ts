import { type ChildProcess, spawn } from 'node:child_process';
import { Server } from 'node:net';
import type { AccessEntry } from './access-log.ts';

/** A program and its arguments. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/** Messages between two processes during a replacement. */
type Message =
  /** From the new process: it can take connections. */
  | { readonly kind: 'ready' }
  /** From the old process: a server, sent with the message. */
  | { readonly kind: 'server'; readonly host: string; readonly port: number; readonly isSecure: boolean }
  | { readonly kind: 'noMoreServers' }
  /** From the new process: it takes connections, so the old one can stop. */
  | { readonly kind: 'takesRequests' }
  /** From the old process: its control socket is free. */
  | { readonly kind: 'socketIsFree' }
  /** From the old process: requests that have ended there. */
  | { readonly kind: 'entries'; readonly entries: readonly AccessEntry[] };

/** A server with the address that it was configured with. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly server: Server;
}

/** The process that replaces this one. */
export interface Successor {
  readonly freeSocket: () => void;
  readonly send: (entries: readonly AccessEntry[]) => void;
}

/** Flag of a program that replaces another process. */
export const successorFlag = '--successor';

/**
 * Starts a program that listens on the same sockets as this process. Connections wait in the sockets, so none is
 * refused or lost, whichever process accepts it. With `SO_REUSEPORT`, waiting connections would be reset when the old
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
      // Both processes run this program, maybe in different versions.
      if ((message as Message).kind === kind) end(null);
    };
    const fail = () => end(new Error('The program that is to take over has ended.'));
    child.on('message', listen).once('exit', fail).once('error', end);
  });
}

function tell(child: ChildProcess, message: Message): void {
  // A successor that ends does not affect the requests here.
  if (child.connected) child.send(message, () => undefined);
}

/** The process that this one replaces. */
export class Predecessor {
  readonly #socketIsFree = Promise.withResolvers<void>();

  constructor() {
    // If the predecessor has ended, its socket is free too.
    process.once('disconnect', () => this.#socketIsFree.resolve());
    this.#on('socketIsFree', () => this.#socketIsFree.resolve());
  }

  /** Requests that have ended in the other process. */
  onEntries(add: (entries: readonly AccessEntry[]) => void): void {
    this.#on('entries', ({ entries }) => add(entries));
  }

  /** Takes the servers of the other process. Use each at once: connections arrive from then on. */
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

  /** Resolves when the control socket can be used. */
  async freeSocket(): Promise<void> {
    this.#tell({ kind: 'takesRequests' });
    await this.#socketIsFree.promise;
  }

  #on<Kind extends Message['kind']>(
    kind: Kind,
    listen: (message: Extract<Message, { kind: Kind }>, handle: unknown) => void,
  ): void {
    process.on('message', (sent, handle) => {
      // `startSuccessor` of the other process sends each message as a `Message`.
      const message = sent as Message;
      // The condition selects the type of the message.
      if (message.kind === kind) listen(message as Extract<Message, { kind: Kind }>, handle);
    });
  }

  #tell(message: Message): void {
    process.send?.(message);
  }
}
