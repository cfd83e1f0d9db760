import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/**
 * Before the slow tests: starts a server that packs the packages from a copy of the checkout without build output. It
 * packs each when a test first needs it, and once for all test files.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  const tarballs = new Map<string, Promise<string>>();
  let checkout: Checkout | undefined;
  const pack = async (path: string): Promise<string> => {
    checkout ??= copyAsCloned();
    const { stdout } = await run('npm', ['pack', `.${path}`, '--silent', '--pack-destination', folder], {
      cwd: checkout.folder,
    });
    return join(folder, stdout.trim().split('\n').at(-1) ?? '');
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
    rmSync(folder, { recursive: true });
  };
}

/** A copy of the checkout, without the generated files that are not in git: the build makes them. */
function copyAsCloned(): Checkout {
  const checkout = copyCheckout();
  for (const name of uncommittedFiles) rmSync(join(checkout.folder, name), { force: true });
  return checkout;
}
