import type { RequestListener } from 'node:http';
import { NamedEvent } from '../../../server/index.ts';
import { createMock } from '../../../mock/app.ts';
import { createApp } from '../../../server/http/app.ts';
import { people } from '../../server/http/identity.ts';
import { listen, type Listening } from '../../listen.ts';
import { createStubs } from '../../stubs.ts';
import { withFaults } from './faults.ts';

/** The servers that the client is checked against. Each serves a page for a browser, and the checks as a script. */
export const servers = {
  'the mock': (script: string) => serve(script, () => createMock()),
  'a server with the front': (script: string) => serve(script, createFront),
};

async function serve(script: string, create: () => Promise<RequestListener>): Promise<Listening> {
  const app = withFaults(await create());
  return listen((request, response) => {
    if (request.url === '/checks.html')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Checks</title>');
    else if (request.url === '/checks.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else app(request, response);
  });
}

function createFront(): Promise<RequestListener> {
  const handlers: ReturnType<typeof createStubs> = {
    ...createStubs(),
    async createUpload({ body: { name, files, size } }) {
      const own = { uploadId: '2e9b7f40-6c15-4d83-a0b7-51c8f36d9e01', expiresAt: '2026-11-21T11:00:30.000Z' };
      return { status: 201, body: { ...own, name, files: files.length, size } };
    },
    async getDeployLogs() {
      return { status: 200, frames: deployLog() };
    },
  };
  return createApp(handlers, { identity: people({ pcp_demo_owner: {}, demo_owner: {} }) });
}

async function* deployLog() {
  const line = { step: 'build', stream: 'stdout' } as const;
  yield { ...line, ts: 1_772_442_840_000, line: 'Building' };
  yield { ...line, ts: 1_772_442_841_000, line: 'Built' };
  yield { ...line, ts: 1_772_442_842_000, line: 'Pushed' };
  yield new NamedEvent('end', { status: 'succeeded' } as const);
}
