import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findExecutable } from '../../browser/chromium.ts';
import { freePort } from '../../listen.ts';

const { NGINX } = process.env;
const usual = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** nginx with the configuration of docs/deploy.md, in front of servers on other ports. */
export async function startNginx(ports: readonly number[]): Promise<AsyncDisposable & { readonly port: number }> {
  const binary = findExecutable(NGINX === undefined ? usual : [NGINX]);
  if (binary === undefined) {
    throw new Error(
      'There is no nginx to test with. Install it (Debian: apt-get install nginx), or say in NGINX where it is.',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
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
