import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { uncommittedFiles } from '../../scripts/generate/uncommitted.ts';
import { type Checkout, copyCheckout } from '../guide/checkout.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that packs the packages: `/client` packs the folder `client`, `/` the project. */
    readonly packing: string;
  }
}

const run = promisify(execFile);

/** Where the packages of the last checkout are kept, so that two runs of tests pack them once. */
const kept = join(import.meta.dirname, '../../node_modules/.cache/packages');

/**
 * Before the slow tests: starts a server that packs the packages from a copy of the checkout without build output. It
 * packs each when a test first needs it, and once for each checkout.
 */
export default async function setup(project: TestProject) {
  const tarballs = new Map<string, Promise<string>>();
  let checkout: Checkout | undefined;
  // Packing adds files to the checkout.
  let digest: string | undefined;
  const pack = async (path: string): Promise<string> => {
    checkout ??= copyAsCloned();
    digest ??= digestOf(checkout.folder);
    const folder = join(kept, digest, path);
    const [name] = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.tgz')) : [];
    if (name !== undefined) return join(folder, name);
    for (const old of existsSync(kept) ? readdirSync(kept) : [])
      if (!folder.startsWith(join(kept, old))) rmSync(join(kept, old), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const packing = mkdtempSync(join(folder, 'packing-'));
    const { stdout } = await run('npm', ['pack', `.${path}`, '--silent', '--pack-destination', packing], {
      cwd: checkout.folder,
    });
    const packed = stdout.trim().split('\n').at(-1) ?? '';
    // Another run of tests finds the whole file or none.
    renameSync(join(packing, packed), join(folder, packed));
    rmSync(packing, { recursive: true });
    return join(folder, packed);
  };
  const server = createServer(({ url = '/' }, response) => {
    const tarball = tarballs.get(url) ?? pack(url);
    tarballs.set(url, tarball);
    tarball.then(
      (path) => response.end(path),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  project.provide('packing', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.close();
    checkout?.[Symbol.dispose]();
  };
}

/** The digest of all that a package may be made of, which leaves out the tests. */
function digestOf(folder: string): string {
  const hash = createHash('sha256').update(process.version);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !/^(node_modules|test)\//.test(name))
    .toSorted();
  for (const name of names) hash.update(`\0${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** A copy of the checkout, without the generated files that are not in git: the build makes them. */
function copyAsCloned(): Checkout {
  const checkout = copyCheckout();
  for (const name of uncommittedFiles) rmSync(join(checkout.folder, name), { force: true });
  return checkout;
}
