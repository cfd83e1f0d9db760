import { type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMockServer } from '@scalar/mock-server';
import { createMock } from '../../mock/app.ts';
import type { Contract } from '../../contract/document.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { freePort, listenLocally } from './listen.ts';

/** Our mock, which validates every response. `stateless`: with the examples, as the others serve them. */
export async function serveMock(contract: Contract, { stateless }: { readonly stateless: boolean }): Promise<number> {
  const app: RequestListener = await createMock({ contract, stateless });
  return listenLocally(createHttpServer(app));
}

/** `prism mock` with its defaults, but silent and without a second process. */
export async function servePrism(): Promise<number> {
  const port = await freePort();
  const document = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));
  process.argv = [
    process.execPath,
    'prism',
    'mock',
    document,
    '--port',
    String(port),
    '--multiprocess=false',
    '--verboseLevel=silent',
  ];
  // The command has no types, and runs when it is imported.
  const command = '@stoplight/prism-cli/dist/index.js';
  await import(command);
  await waitUntilReady(`http://127.0.0.1:${port}`);
  return port;
}

/** Scalar's mock with its defaults, on the server that its documentation uses. */
export async function serveScalar({ document }: Contract): Promise<number> {
  const app = await createMockServer({ document, logger: false });
  // It is a dependency of Scalar's package, not of ours.
  const file = createRequire(import.meta.resolve('@scalar/mock-server')).resolve('@hono/node-server');
  // As in its documentation.
  const { createAdaptorServer } = (await import(pathToFileURL(file).href)) as {
    createAdaptorServer: (options: { readonly fetch: typeof app.fetch }) => Server;
  };
  return listenLocally(createAdaptorServer({ fetch: app.fetch }));
}

/** Waits until the server responds: Prism reports that it listens only in its log. */
async function waitUntilReady(url: string): Promise<void> {
  const end = performance.now() + 60_000;
  for (;;) {
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await setTimeout(50);
    }
  }
}
