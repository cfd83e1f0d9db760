import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import { DataError } from '../shared/data-error.ts';
import type { Remote } from './address.ts';
import { memoryOf } from './memory.ts';
import type { Scratch } from './scratch.ts';

/** A failed call of git. `output` is git's error output. */
export class GitFailed extends Error {
  override readonly name = 'GitFailed';
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** A limit was exceeded, so git was ended. */
export class GitLimit extends Error {
  override readonly name = 'GitLimit';
  readonly limit: 'time' | 'size' | 'memory';

  constructor(limit: GitLimit['limit'], message: string) {
    super(message);
    this.limit = limit;
  }
}

interface GitCall {
  readonly args: readonly string[];
  /** The only repository that git may connect to; none by default. */
  readonly remote?: Remote;
  readonly cwd?: string;
  readonly input?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs: number;
  /** Size limit of the output, in bytes. */
  readonly mostOutput?: number;
  /** The folder that git writes to, and its size limit in bytes. */
  readonly watched?: {
    readonly folder: string;
    readonly mostBytes: number;
    readonly sizeOf: (folder: string) => Promise<number>;
  };
}

interface GitOptions {
  readonly scratch: Scratch;
  /** A file with all certificates that are trusted; by default, those of the machine. */
  readonly caFile?: string | undefined;
  /** Memory limit of a call with its child processes, in bytes. */
  readonly mostMemory: number;
}

/** The first version with `http.curloptResolve`. */
const oldest = '2.37';

const usualOutput = 8 * 1024 * 1024;
const mostErrors = 16 * 1024;
/** Interval at which the size of the folder and the memory are checked. */
const watchMs = 100;

/**
 * Excludes this machine's configuration, hooks, filters, logins and redirects. Nothing that a repository contains is
 * run.
 */
const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.autocrlf=false',
  'core.eol=lf',
  'credential.helper=',
  'http.followRedirects=false',
  'http.proxy=',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=20',
  // Larger files are not read into memory whole.
  'core.bigFileThreshold=16m',
  // A pack stays one file, however many objects it has.
  'fetch.unpackLimit=1',
  'fetch.fsckObjects=true',
  // Old tools wrote these into commits and trees; they are harmless.
  ...['missingSpaceBeforeDate', 'badTimezone', 'missingEmail', 'zeroPaddedFilemode'].map(
    (name) => `fetch.fsck.${name}=ignore`,
  ),
  'fetch.recurseSubmodules=false',
  'fetch.uriProtocols=',
  'gc.auto=0',
  'maintenance.auto=false',
  'pack.threads=2',
];

/** Runs git, each call in a process group of its own. */
export class Git {
  readonly #options: GitOptions;
  readonly #over = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: GitOptions) {
    this.#options = options;
  }

  /** Returns the output of git. Rejects with `GitFailed` or `GitLimit`, or with the reason of the signal. */
  async run(call: GitCall): Promise<Buffer> {
    const running = this.#run(call);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async text(call: GitCall): Promise<string> {
    return (await this.run(call)).toString();
  }

  /** Rejects with a `DataError` if git is missing, or cannot be pinned to an address. */
  async requireVersion(): Promise<void> {
    const version = await this.text({ args: ['version'], timeoutMs: 10_000 }).catch((cause: unknown) => {
      throw new DataError(`git does not run. Install git ${oldest} or later, such as by "apt-get install git".`, {
        cause,
      });
    });
    const [, major, minor] = /version (\d+)\.(\d+)/.exec(version) ?? [];
    if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 37)) return;
    throw new DataError(`${version.trim()} is too old. Install git ${oldest} or later.`);
  }

  /** Ends the calls that run. */
  async end(): Promise<void> {
    this.#over.abort(new Error('The control plane stops.'));
    await Promise.allSettled(this.#running);
  }

  async #run({
    args,
    remote,
    cwd,
    input,
    signal,
    timeoutMs,
    mostOutput = usualOutput,
    watched,
  }: GitCall): Promise<Buffer> {
    const ended = AbortSignal.any([this.#over.signal, ...(signal ? [signal] : [])]);
    ended.throwIfAborted();
    const { caFile, scratch, mostMemory } = this.#options;
    const config = [
      ...settings,
      ...(remote?.pins ?? []),
      ...(caFile === undefined ? [] : [`http.sslCAInfo=${caFile}`]),
    ];
    const child = spawn('git', [...config.flatMap((setting) => ['-c', setting]), ...args], {
      cwd: cwd ?? scratch.folder,
      env: environment(scratch.folder, remote),
      // A process group, so that child processes end with git.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let problem: Error | undefined;
    let isOver = false;
    const stop = (reason: Error) => {
      // The process id may belong to another process by now.
      if (isOver) return;
      problem ??= reason;
      killGroup(child);
    };
    const onAbort = () => stop(reasonOf(ended));
    ended.addEventListener('abort', onAbort);
    const deadline = setTimeout(
      () => stop(new GitLimit('time', `git did not end within ${timeoutMs / 1000} s.`)),
      timeoutMs,
    );
    const watch = watchLimits(child, { mostMemory, watched }, stop);
    const output = collect(child.stdout, mostOutput, () =>
      stop(new GitLimit('size', `git wrote more than ${mostOutput} bytes.`)),
    );
    // A write can fail because git has ended; its error output says why.
    const errors = collect(child.stderr, mostErrors, () => undefined);
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    try {
      const [code] = (await once(child, 'close')) as readonly unknown[];
      if (problem !== undefined) throw problem;
      if (code !== 0)
        throw new GitFailed(`git ${args.find((word) => !word.startsWith('-')) ?? ''} failed.`, errors().toString());
      return output();
    } finally {
      isOver = true;
      ended.removeEventListener('abort', onAbort);
      clearTimeout(deadline);
      clearInterval(watch);
    }
  }
}

function environment(home: string, remote: Remote | undefined): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    // Child processes inherit it, so `Scratch` can find them.
    HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_PROTOCOL_FROM_USER: '0',
    // An empty list allows no protocol.
    GIT_ALLOW_PROTOCOL: remote?.protocol ?? '',
  };
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('The call was ended.', { cause: reason });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

function collect(stream: NodeJS.ReadableStream, most: number, full: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else full();
  });
  return () => Buffer.concat(chunks);
}

interface Limits {
  readonly mostMemory: number;
  readonly watched: GitCall['watched'];
}

/** A few bytes of a repository can describe files of gigabytes, which git builds in memory. */
function watchLimits(
  { pid }: ChildProcess,
  { mostMemory, watched }: Limits,
  stop: (reason: Error) => void,
): NodeJS.Timeout {
  const check = async () => {
    if (watched && (await watched.sizeOf(watched.folder)) > watched.mostBytes) {
      stop(new GitLimit('size', `git received more than ${watched.mostBytes} bytes.`));
    }
    if (pid !== undefined && (await memoryOf(pid)) > mostMemory) {
      stop(new GitLimit('memory', `git needed more than ${mostMemory} bytes of memory.`));
    }
  };
  // The folder may be gone.
  return setInterval(() => void check().catch(() => undefined), watchMs);
}
