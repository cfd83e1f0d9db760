import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const program = join(import.meta.dirname, '../../cli/main.ts');

/** The end of a process. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Start {
  /** Standard input; empty by default. */
  readonly input?: string;
  readonly cwd?: string;
  /** Variables besides those of this harness; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The program; that of the checkout by default. */
  readonly program?: string;
  /** A command that runs another, such as `unshare`. */
  readonly through?: readonly string[];
  /** Node itself; that of the tests by default. */
  readonly node?: string;
}

/** A person with a home folder, who runs `pcp` as a process without a terminal. */
export class Person implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'pcp-test-'));
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(env: Readonly<Record<string, string | undefined>> = {}) {
    this.#env = env;
  }

  start(args: readonly string[], options: Start = {}) {
    const { cwd, env, program: file = program, node = process.execPath, through = [] } = options;
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const [command = '', ...words] = [...through, node, file, ...args];
    return spawn(command, words, {
      cwd: cwd ?? this.folder,
      env: { PATH, NODE_COMPILE_CACHE, HOME: this.folder, LANG: 'C.UTF-8', ...this.#env, ...env },
      stdio: 'pipe',
    });
  }

  /** Runs a command to its end. Throws if it prints the token. */
  async run(args: string | readonly string[], options: Start = {}): Promise<Ended> {
    const child = this.start(typeof args === 'string' ? args.split(' ') : args, options);
    child.stdin.end(options.input ?? '');
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      // A process ends with a code, or with null if a signal ended it.
      once(child, 'close') as Promise<[number | null]>,
    ]);
    const token = { ...this.#env, ...options.env }.PCP_TOKEN ?? options.input?.trim();
    if (token?.startsWith('pcp_') && `${stdout}${stderr}`.includes(token))
      throw new Error(`${String(args)} prints the token`);
    return { code, stdout, stderr };
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The values in an output of JSON. */
export function readJson({ stdout }: Ended): unknown[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}
