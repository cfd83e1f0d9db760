import { once } from 'node:events';
import type { ServerChannel, Session } from 'ssh2';
import { Refused } from '../../control-plane/ports/refused.ts';
import type { ContainerRef, Exec, Runtime, Terminal } from '../../control-plane/ports/runtime.ts';
import { isPassedOn, programOf } from './program.ts';

interface Place {
  readonly runtime: Pick<Runtime, 'exec'>;
  readonly container: ContainerRef;
  /** Aborted when the connection is over. */
  readonly signal: AbortSignal;
}

const usual: Terminal = { tty: false, columns: 80, rows: 24 };

/** The largest terminal that makes sense: more would be a burden to programs that draw it. */
const mostCharacters = 1000;

/** Runs one shell or command for a user: what comes in on a channel is its input. */
export function serveSession(session: Session, place: Place): void {
  const env = new Map<string, string>();
  let terminal: Terminal = usual;
  let running: Exec | null = null;
  session.on('env', (accept: (() => void) | undefined, reject: (() => void) | undefined, { key, val }) => {
    if (!isPassedOn(key, val)) return reject?.();
    env.set(key, val);
    accept?.();
  });
  session.on('pty', (accept: (() => void) | undefined, _reject, info) => {
    terminal = { tty: true, ...sizeOf(info) };
    // The types leave out the kind of terminal.
    const { term = '' } = info as { readonly term?: string };
    if (isPassedOn('TERM', term)) env.set('TERM', term);
    accept?.();
  });
  session.on('window-change', (accept: (() => void) | undefined, _reject, info) => {
    terminal = { ...terminal, ...sizeOf(info) };
    running?.resize(terminal.columns, terminal.rows);
    accept?.();
  });
  const run = async (channel: ServerChannel, command: string | null) => {
    const over = new AbortController();
    const signal = AbortSignal.any([place.signal, over.signal]);
    channel.once('close', () => over.abort());
    // What a closed channel cannot send any more is lost.
    channel.on('error', () => over.abort());
    try {
      const argv = programOf({ command, env });
      running = await place.runtime.exec(place.container, argv, terminal, signal);
      channel.exit(await connect(running, channel, signal));
    } catch (error) {
      if (signal.aborted) return;
      channel.stderr.write(
        `${error instanceof Refused ? error.message : 'The program cannot be started. Try again later.'}\r\n`,
      );
      channel.exit(255);
    } finally {
      channel.end();
    }
  };
  // An end that the client does not get any more is of no use to it.
  const start = (channel: ServerChannel, command: string | null) =>
    void run(channel, command).catch(() => channel.destroy());
  session.on('shell', (accept) => start(accept(), null));
  session.on('exec', (accept, _reject, { command }) => start(accept(), command));
}

/** Connects a program with a channel until the program ends. Each side waits for the other one. */
async function connect(exec: Exec, channel: ServerChannel, signal: AbortSignal): Promise<number> {
  const feed = async () => {
    for await (const chunk of channel as AsyncIterable<Uint8Array>) await exec.write(chunk);
    exec.end();
  };
  // A program that has ended reads no more input.
  feed().catch(() => undefined);
  for await (const piece of exec.output) {
    if (!channel.write(piece)) await once(channel, 'drain', { signal });
  }
  return exec.exitCode;
}

/** A terminal without a size gets a usual one. */
function sizeOf({ cols, rows }: { readonly cols: number; readonly rows: number }): {
  readonly columns: number;
  readonly rows: number;
} {
  return {
    columns: Math.min(cols || usual.columns, mostCharacters),
    rows: Math.min(rows || usual.rows, mostCharacters),
  };
}
