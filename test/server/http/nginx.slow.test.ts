import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Handlers } from '../../../generated/handlers.ts';
import { operations } from '../../../generated/operations.ts';
import { findExecutable } from '../../browser/chromium.ts';
import { createKeeping } from './balancer.ts';
import { startServing } from './served.ts';
import { ada } from './streams.ts';
import { exampleReply } from '../../stubs.ts';

const requests = 10_000;
const restarts = 10;
const clients = 20;
const vars = '/api/workspaces/acme/apps/storefront/vars';

test('nginx as the guide configures it loses no POST, and repeats none, while two servers restart in turn', async () => {
  const created = new Map<string, number>();
  const ports = [await findFreePort(), await findFreePort()];
  const start = (port: number) =>
    startServing(counting(created), { port, stopDelaySeconds: 1, preparation: 'atFirstRequest' });
  const served = await Promise.all(ports.map(start));
  await using nginx = await startNginx(ports);
  let sent = 0;
  let isRestarting = true;
  const send = async () => {
    const client = createKeeping(nginx.port);
    const statuses: string[] = [];
    while (isRestarting || sent < requests) {
      const body = { key: `VAR_${sent++}`, value: 'x', isSecret: false };
      statuses.push(String(await client.post(vars, body, ada)));
    }
    client.close();
    return statuses;
  };
  const sending = Promise.allSettled(Array.from({ length: clients }, send));

  for (let index = 0; index < restarts; index += 1) {
    await served[index % 2]?.stop();
    served[index % 2] = await start(ports[index % 2] ?? 0);
  }
  isRestarting = false;
  const results = await sending;
  await Promise.all(served.map((one) => one.stop()));

  const statuses = results.flatMap((result) =>
    result.status === 'fulfilled' ? result.value : [String(result.reason)],
  );
  expect(statuses.filter((status) => status !== '201')).toEqual([]);
  expect(statuses.length).toBeGreaterThanOrEqual(requests);
  expect(created.size).toBe(statuses.length);
  expect([...created].filter(([, times]) => times > 1)).toEqual([]);
});

function counting(created: Map<string, number>): Pick<Handlers, 'createVar'> {
  // `exampleReply` returns an example of the contract.
  const reply = exampleReply(operations.createVar) as Awaited<ReturnType<Handlers['createVar']>>;
  return {
    async createVar({ body: { key } }) {
      created.set(key, (created.get(key) ?? 0) + 1);
      return reply;
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const { NGINX } = process.env;
const usual = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** nginx with the configuration of docs/deploy.md, in front of servers on other ports. */
async function startNginx(ports: readonly number[]): Promise<AsyncDisposable & { readonly port: number }> {
  const binary = findExecutable(NGINX === undefined ? usual : [NGINX]);
  if (binary === undefined) {
    throw new Error(
      'There is no nginx to test with. Install it (Debian: apt-get install nginx), or say in NGINX where it is.',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  const [, guide = ''] = /```nginx\n(.*?)```/s.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
  const servers = guide
    .replace('127.0.0.1:4010', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4020', `127.0.0.1:${ports[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const http = `http {\naccess_log off;\n${temporary.join('\n')}\n${servers}}\n`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr crit;\nevents {}\n${http}`);
  const child = spawn(binary, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await untilListening(port);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { port, [Symbol.asyncDispose]: stop };
}

async function untilListening(port: number): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/`).then(
          () => 'listening',
          () => 'not yet',
        ),
      { timeout: 300_000 },
    )
    .toBe('listening');
}
