import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type Docker from 'dockerode';

const [repo, tag] = ['pcp-test/node', '24'];
const base = `${repo}:${tag}`;
const example = 'pcp-test/example:1';
const certificates = '/etc/ssl/certs/ca-certificates.crt';

const dockerfile = `FROM ${base}
COPY example-server.ts /app/server.mts
WORKDIR /app
USER 1000
EXPOSE 8080
CMD ["node", "server.mts"]
`;

/** Puts the files of the base image, which are those of this machine, into a folder. */
export function writeBaseFiles(folder: string): void {
  const node = join(import.meta.dirname, '../../node_modules/node/bin/node');
  const put = (from: string, to: string) => {
    mkdirSync(join(folder, dirname(to)), { recursive: true });
    copyFileSync(from, join(folder, to));
  };
  put(node, '/bin/node');
  put('/bin/busybox', '/bin/busybox');
  for (const library of [...librariesOf(node), ...librariesOf('/bin/busybox')]) put(library, library);
  if (existsSync(certificates)) put(certificates, certificates);
  cpSync(npmFolder(), join(folder, 'lib/npm'), { recursive: true });
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\nexec node /lib/npm/bin/npm-cli.js "$@"\n', { mode: 0o755 });
  mkdirSync(join(folder, 'usr/bin'), { recursive: true });
  symlinkSync('/bin/busybox', join(folder, 'usr/bin/env'));
  const commands = execFileSync('/bin/busybox', ['--list'], { encoding: 'utf8' }).trim().split('\n');
  for (const command of commands.filter((one) => one !== 'busybox'))
    symlinkSync('busybox', join(folder, 'bin', command));
  for (const name of ['etc', 'proc', 'sys', 'dev', 'app', 'home']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['tmp', 'data']) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o1777);
  }
  writeFileSync(join(folder, 'etc/passwd'), 'root:x:0:0:root:/:/bin/sh\nnode:x:1000:1000:node:/home:/bin/sh\n');
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
}

/** Imports both images into an engine. */
export async function importImages(
  docker: Docker,
  folder: string,
): Promise<{ readonly node: string; readonly example: string }> {
  const imported = await withArchive(folder, ['.'], (archive) =>
    docker.importImage(archive, { changes: 'ENV PATH=/bin' }),
  );
  // Podman would give a name to an imported image by which it does not find it.
  const [id = ''] = /\b[0-9a-f]{64}\b/.exec(await finished(imported)) ?? [];
  await docker.getImage(id).tag({ repo, tag });
  writeFileSync(join(folder, 'Dockerfile'), dockerfile);
  copyFileSync(join(import.meta.dirname, 'example-server.ts'), join(folder, 'example-server.ts'));
  const built = await withArchive(folder, ['Dockerfile', 'example-server.ts'], (archive) =>
    docker.buildImage(archive, { t: example }),
  );
  await finished(built);
  return { node: base, example };
}

/** The folder of the npm that is found first. */
function npmFolder(): string {
  const program = (process.env.PATH ?? '')
    .split(':')
    .map((place) => join(place, 'npm'))
    .find((path) => existsSync(path));
  if (program === undefined) throw new Error('There is no npm in PATH.');
  return join(realpathSync(program), '../..');
}

export function librariesOf(program: string): string[] {
  try {
    const listed = execFileSync('ldd', [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return [...listed.matchAll(/(?:=> )?(\/\S+) \(/g)].flatMap(([, path]) => path ?? []);
  } catch {
    // `ldd` fails for a program without libraries.
    return [];
  }
}

/** Hands an archive of some files of a folder, which all belong to root, to a call. */
export async function withArchive<Result>(
  folder: string,
  names: readonly string[],
  call: (archive: NodeJS.ReadableStream) => Promise<Result>,
) {
  const tar = spawn('tar', ['-c', '--owner=0', '--group=0', '-C', folder, ...names], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exit = once(tar, 'exit');
  const result = await call(tar.stdout);
  await exit;
  return result;
}

/** The output of a call until it ends; fails if it reports an error. */
export async function finished(progress: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of progress) text += chunk.toString();
  if (text.includes('"error"')) throw new Error(text);
  return text;
}
