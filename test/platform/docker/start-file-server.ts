import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { freePort } from '../../listen.ts';

const program = new URL('../../../platform/docker/builder/file-server.ts', import.meta.url).pathname;

/** Starts the program on some files. Its arguments name folders among them. */
export async function startFileServer(files: Readonly<Record<string, string | Buffer>>, args: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'file-server-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const port = await freePort();
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env: { PORT: String(port) } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return `${response.status} ${await response.text()}`;
  };
  /** Sends a path as it is; `fetch` would resolve its dots. */
  const sendTo = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    send({ port, path, headers: { ...headers, connection: 'close' }, method });
  await vi.waitFor(() => sendTo('/', {}, 'HEAD'), { timeout: 120_000 });
  return {
    root,
    get,
    send: sendTo,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
      rmSync(root, { recursive: true });
    },
  };
}

interface Sent {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string;
}

function send(sent: Sent): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    sendRequest({ ...sent, host: '127.0.0.1' }, (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then((body) => resolve({ status, headers, body }), reject);
    })
      .once('error', reject)
      .end();
  });
}
