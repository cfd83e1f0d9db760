import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../bin/program/options.ts';
import type { components } from '../../client/index.ts';
import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { makeKeyPair } from '../program/key-pair.ts';
import { readText } from '../program/read-file.ts';
import { codeOfSystem } from '../program/system-error.ts';

type Session = components['schemas']['SshSession'];

/** Opens a shell in a container, or prints the command that opens it. */
export async function ssh(invocation: Invocation): Promise<number> {
  const { options, output } = invocation;
  const { identity } = options;
  if (!options.print) return await open(invocation, []);
  if (identity === undefined) throw new UsageError('--print needs --identity, since only its owner has that key.');
  const session = await createSession(invocation, (await readText(`${identity}.pub`)).trim());
  if (options.json) output.json(session);
  else output.print(`${session.command.replace(session.host, hostOf(session))} -i ${quote(identity)}`);
  output.note(`The key of the host is ${session.hostKey}. It accepts the connection until ${session.expiresAt}.`);
  return 0;
}

/** Runs a command in a container, and returns its exit code. */
export async function run(invocation: Invocation): Promise<number> {
  const { args } = invocation;
  // One argument is a line for the shell there; of several, each arrives as it is.
  return await open(invocation, args.length === 1 ? args : args.map(quote));
}

async function createSession(invocation: Invocation, publicKey: string): Promise<Session> {
  const { client, link } = connect(invocation);
  const [service, ...more] = invocation.options.service ?? [];
  if (more.length > 0) throw new UsageError('A connection leads to one --service.');
  const body = { publicKey, ...(service !== undefined && { service }) };
  const result = await client.POST(`${appPath}/ssh/session`, { params: appOf(invocation, link), body });
  return dataOf(result).session;
}

async function open(invocation: Invocation, command: readonly string[]): Promise<number> {
  const own = invocation.options.identity;
  const pair = own === undefined ? makeKeyPair() : null;
  const session = await createSession(invocation, pair?.publicKey ?? (await readText(`${own}.pub`)).trim());
  const folder = mkdtempSync(join(tmpdir(), 'pcp-'));
  try {
    const write = (name: string, text: string) => {
      const file = join(folder, name);
      writeFileSync(file, text, { mode: 0o600 });
      return file;
    };
    const known = write('known_hosts', `pcp ${session.hostKey}\n`);
    const identity = pair ? write('key', pair.privateKey) : (own ?? '');
    const { certificate } = session;
    const settings = {
      IdentitiesOnly: 'yes',
      StrictHostKeyChecking: 'yes',
      HostKeyAlias: 'pcp',
      UserKnownHostsFile: known,
      GlobalKnownHostsFile: '/dev/null',
      LogLevel: 'ERROR',
      ...(certificate !== null && { CertificateFile: write('key-cert.pub', `${certificate}\n`) }),
    };
    return await start([
      ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]),
      ...['-i', identity, '-p', String(session.port)],
      ...(command.length > 0 && process.stdin.isTTY && process.stdout.isTTY ? ['-t'] : []),
      // No name of a host or a user is an option of ssh.
      '--',
      `${session.username}@${hostOf(session)}`,
      ...command,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The host to connect to. Names below `localhost` are this machine, but many systems do not resolve them. */
function hostOf({ host }: Session): string {
  return /(^|\.)localhost$/i.test(host) ? '127.0.0.1' : host;
}

/** Runs `ssh` with the streams of this process, and returns its exit code. */
async function start(args: readonly string[]): Promise<number> {
  const child = spawn('ssh', args, { stdio: 'inherit' });
  // The terminal sends Ctrl+C to both; ssh decides, and this process stays to remove the key.
  const pass = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGINT') child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  try {
    // A process ends with a code or by a signal.
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    if (codeOfSystem(error) !== 'ENOENT') throw error;
    throw new FailedError('The program ssh is not installed. Install OpenSSH.');
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}

/** An argument as a shell reads it. */
function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
