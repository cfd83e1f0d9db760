import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** The mock as a process of its own, so that an exit is seen. */
export class MockProcess implements AsyncDisposable {
  readonly port: number;
  /** What it has printed since it began to serve. */
  printed = '';
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;

  static async start(...flags: readonly string[]): Promise<MockProcess> {
    const args = ['bin/main.ts', '--port', '0', '--host', '127.0.0.1', '--json', ...flags];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { port } = JSON.parse(line.toString()) as { port: number };
    return new MockProcess(child, port);
  }

  private constructor(child: ChildProcessByStdio<null, Readable, Readable>, port: number) {
    this.#child = child;
    this.port = port;
    for (const output of [child.stdout, child.stderr])
      output.on('data', (text: Buffer) => (this.printed += text.toString())).resume();
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** How much memory it holds. */
  get residentBytes(): number {
    const status = `/proc/${this.#child.pid}/status`;
    // A slim Linux has no `ps`, and a Mac no `/proc`.
    const kilobytes = existsSync(status)
      ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(this.#child.pid)], { encoding: 'utf8' });
    return Number(kilobytes) * 1024;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }
}
