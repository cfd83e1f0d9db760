import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltinSsh } from '../../../platform/shell/ssh.ts';
import type { ContainerRef } from '../../../control-plane/ports/runtime.ts';
import type { SshOrder } from '../../../control-plane/ports/ssh.ts';
import { findExecutable } from '../../browser/chromium.ts';

/** Why nothing can connect here; `null` if the client of OpenSSH is there. */
export function whyNoClient(): string | null {
  return findExecutable(['/usr/bin/ssh']) === undefined
    ? 'they need the client of OpenSSH (Debian: apt-get install openssh-client)'
    : null;
}

interface Ran {
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface Client {
  /** Runs the client until it ends. */
  readonly run: (argv: readonly string[], input?: Buffer, options?: readonly string[]) => Promise<Ran>;
  readonly start: (argv: readonly string[], options?: readonly string[]) => ChildProcess;
  /** Opens a shell in a window of a size. */
  readonly startInWindow: (size: Size) => { readonly child: ChildProcess; readonly resize: (size: Size) => void };
}

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Has a credential issued, and returns the client of the user, whose files are in a folder. */
export async function issueClient(ssh: BuiltinSsh, folder: string, order: SshOrder): Promise<Client> {
  const { privateKey } = await ssh.issue(order);
  return clientOf(ssh, folder, order, privateKey ?? '');
}

export async function clientOf(
  ssh: BuiltinSsh,
  folder: string,
  { id, username }: SshOrder,
  privateKey: string,
): Promise<Client> {
  const { port, hostKey } = await ssh.host({ ingressHost: 'localhost' });
  const [identity, known] = [join(folder, `${id}.key`), join(folder, `${id}.known`)];
  writeFileSync(identity, privateKey, { mode: 0o600 });
  writeFileSync(known, `[127.0.0.1]:${port} ${hostKey}\n`);
  const files = ['-F', 'none', '-i', identity, '-o', `UserKnownHostsFile=${known}`];
  const rules = [
    '-o',
    'IdentitiesOnly=yes',
    '-o',
    'BatchMode=yes',
    '-o',
    'StrictHostKeyChecking=yes',
    '-o',
    'ConnectTimeout=10',
  ];
  const argv = [...files, ...rules, '-p', String(port), `${username}@127.0.0.1`];
  const start = (command: readonly string[], options: readonly string[] = []) =>
    spawn('/usr/bin/ssh', [...options, ...argv, ...command]);
  const run = async (command: readonly string[], input?: Buffer, options?: readonly string[]): Promise<Ran> => {
    const child = start(command, options);
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (piece: Buffer) => out.push(piece));
    child.stderr.on('data', (piece: Buffer) => err.push(piece));
    // A client that is refused reads no input.
    child.stdin.on('error', () => undefined).end(input);
    await once(child, 'close');
    return { exitCode: child.exitCode, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
  };
  const startInWindow = (size: Size) => {
    const device = join(folder, `${id}.tty`);
    const words = ['/usr/bin/ssh', '-tt', ...argv].map((word) => `'${word}'`).join(' ');
    const command = `stty ${sttyWords(size).join(' ')}; tty > '${device}'; exec ${words}`;
    const child = spawn('script', ['-qfec', command, '/dev/null'], { env: { ...process.env, TERM: 'vt220' } });
    const resize = (next: Size) =>
      void execFileSync('stty', ['-F', readFileSync(device, 'utf8').trim(), ...sttyWords(next)]);
    return { child, resize };
  };
  return { run, start, startInWindow };
}

function sttyWords({ columns, rows }: Size): string[] {
  return ['columns', String(columns), 'rows', String(rows)];
}

/** Whether a host accepts a client that only connects; it stays connected. */
export async function connects(child: ChildProcess): Promise<boolean> {
  let text = '';
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.stderr?.on('data', (piece: Buffer) => {
    text += piece.toString();
    if (text.includes('Authenticated to')) resolve(true);
  });
  child.once('close', () => resolve(false));
  return promise;
}

export function orderFor(container: ContainerRef, now: number, id = 'a'): SshOrder {
  return { id, container, username: `shop-web-${id}`, publicKey: null, expiresAt: now + 900_000 };
}
