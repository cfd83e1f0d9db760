import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Exec, Terminal } from '../../control-plane/ports/runtime.ts';
import { Refused } from '../../control-plane/ports/refused.ts';
import type { ApiClient } from './client.ts';

/** Channels of `v5.channel.k8s.io`. */
const channels = { input: 0, output: 1, errors: 2, status: 3, size: 4, close: 255 } as const;

/** Most bytes of input that wait to be sent. */
const mostWaiting = 1_000_000;

/**
 * Runs a program in the container of a pod. The API gives it no variable and leaves it running when its connection
 * ends, so a shell sets the mark by which it is found again, and becomes the program.
 */
export async function startExec(
  client: ApiClient,
  pod: string,
  argv: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Exec> {
  const mark = `PCP_EXEC=${randomUUID()}`;
  const marked = ['/bin/sh', '-c', 'export "$0"; exec "$@"', mark, ...argv];
  const exec = await open(client, pod, marked, terminal);
  const stop = () => {
    exec.close();
    // The container may be gone.
    hangUp(client, pod, mark).catch(() => undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  exec.exitCode.then(
    () => signal.removeEventListener('abort', stop),
    () => undefined,
  );
  return exec;
}

async function hangUp(client: ApiClient, pod: string, mark: string): Promise<void> {
  const find =
    'for d in /proc/[0-9]*; do case "$(cat $d/environ 2>/dev/null)" in *"$1"*) kill -HUP ${d#/proc/};; esac; done';
  const terminal = { tty: false, columns: 80, rows: 24 };
  const exec = await open(client, pod, ['/bin/sh', '-c', find, 'sh', mark], terminal);
  exec.output.resume();
  await exec.exitCode;
}

async function open(client: ApiClient, pod: string, argv: readonly string[], { tty, columns, rows }: Terminal) {
  const query = new URLSearchParams({ stdin: 'true', stdout: 'true', tty: String(tty), container: 'main' });
  if (!tty) query.set('stderr', 'true');
  for (const word of argv) query.append('command', word);
  const socket = await client.socket(`${pod}/exec?${query}`);
  socket.binaryType = 'arraybuffer';
  const output = new PassThrough({ highWaterMark: mostWaiting });
  const exit = Promise.withResolvers<number>();
  exit.promise.catch(() => undefined);
  socket.addEventListener('close', () => {
    output.end();
    exit.reject(new Error('The connection to the program was cut.'));
  });
  socket.addEventListener('message', ({ data }) => {
    const bytes = Buffer.from(data as ArrayBuffer);
    const payload = bytes.subarray(1);
    if (bytes[0] === channels.output || bytes[0] === channels.errors) output.write(payload);
    if (bytes[0] === channels.status) exit.resolve(exitCodeOf(payload.toString('utf8')));
  });
  const send = (channel: number, payload: Uint8Array) => {
    if (socket.readyState === socket.OPEN) socket.send(Buffer.concat([Buffer.of(channel), payload]));
  };
  const resize = (width: number, height: number) => {
    if (tty) send(channels.size, Buffer.from(JSON.stringify({ Width: width, Height: height })));
  };
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'error').then(() => Promise.reject(new Refused('The container does not run.'))),
  ]);
  resize(columns, rows);
  return {
    output,
    async write(input: Uint8Array) {
      send(channels.input, input);
      while (socket.bufferedAmount > mostWaiting) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    end: () => send(channels.close, Buffer.of(channels.input)),
    resize,
    exitCode: exit.promise,
    close: () => socket.close(),
  };
}

function exitCodeOf(text: string): number {
  const { status, details } = JSON.parse(text) as {
    readonly status: string;
    readonly details?: { readonly causes?: readonly { readonly reason: string; readonly message: string }[] };
  };
  if (status === 'Success') return 0;
  return Number(details?.causes?.find(({ reason }) => reason === 'ExitCode')?.message ?? -1);
}
