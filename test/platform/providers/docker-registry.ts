import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The registry of Debian's package docker-registry, on this machine. */
export interface DockerRegistry extends AsyncDisposable {
  /** Host and port. */
  readonly host: string;
  /** Stores a content of a repository. */
  readonly push: (repository: string, content: string) => Promise<Descriptor>;
  /** Stores a manifest under a tag or a digest. */
  readonly tag: (
    repository: string,
    reference: string,
    manifest: { readonly mediaType: string },
  ) => Promise<Descriptor>;
}

interface Descriptor {
  readonly digest: string;
  readonly size: number;
}

/** Of the user `app` with the password `right`, by bcrypt. */
const passwords = 'app:$2b$05$abcdefghijklmnopqrstuu8xaCxxL82bnl.UY74PMksDxIJShppPC\n';
const credentials = { authorization: `Basic ${Buffer.from('app:right').toString('base64')}` };

/** Starts one, which wants the login of `app` if `hasLogin`. */
export async function startDockerRegistry(hasLogin: boolean): Promise<DockerRegistry> {
  if (spawnSync('docker-registry', ['--version']).error) {
    throw new Error('These tests need docker-registry. Install it: apt-get install docker-registry');
  }
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  writeFileSync(join(folder, 'passwords'), passwords);
  const auth = hasLogin ? `auth: { htpasswd: { realm: test, path: ${folder}/passwords } }\n` : '';
  const storage = `storage: { filesystem: { rootdirectory: ${folder}/data } }`;
  writeFileSync(join(folder, 'config.yml'), `version: 0.1\n${storage}\nhttp: { addr: "127.0.0.1:0" }\n${auth}`);
  const child = spawn('docker-registry', ['serve', join(folder, 'config.yml')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  const host = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const listening = /listening on (127\.0\.0\.1:\d+)/.exec(printed)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.on('exit', () => reject(new Error(`It does not listen: ${printed}`)));
  });
  const put = async (url: string, content: string, type: string) => {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { ...credentials, 'Content-Type': type },
      body: content,
    });
    if (response.status !== 201) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
    return { digest: digestOf(content), size: Buffer.byteLength(content) };
  };
  return {
    host,
    async push(repository, content) {
      const started = await fetch(`http://${host}/v2/${repository}/blobs/uploads/`, {
        method: 'POST',
        headers: credentials,
      });
      const location = new URL(started.headers.get('location') ?? '');
      location.searchParams.set('digest', digestOf(content));
      return put(location.href, content, 'application/octet-stream');
    },
    tag: (repository, reference, manifest) =>
      put(`http://${host}/v2/${repository}/manifests/${reference}`, JSON.stringify(manifest), manifest.mediaType),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function digestOf(content: string): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}
