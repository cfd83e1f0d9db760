import { createFetch, type FetchHandler, operations } from '../../../server/fetch/index.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import { people } from '../http/identity.ts';
import { createStubs } from '../../stubs.ts';

export const logs = '/api/workspaces/acme/apps/storefront/deploys/7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42/logs';
export const origin = 'https://app.acme.test';

/** The front of a few operations as the runtimes are tested with it. How each request ended is read at `/ended`. */
export async function createTestFetch(): Promise<FetchHandler<unknown>> {
  const { getMe, listWorkspaces, createVar, getDeployLogs, createUpload } = operations;
  const contract = {
    ...generatedContract(),
    operations: [getMe, listWorkspaces, createVar, getDeployLogs, createUpload],
  };
  const ended: string[] = [];
  const stubs = createStubs();
  const handlers: typeof stubs = {
    ...stubs,
    async createUpload({ body: { name, files, size } }) {
      const own = { uploadId: '2e9b7f40-6c15-4d83-a0b7-51c8f36d9e01', expiresAt: '2026-11-21T11:00:30.000Z' };
      return { status: 201, body: { ...own, name, files: files.length, size } };
    },
    async getDeployLogs(_, { signal }) {
      return { status: 200, frames: lines(signal) };
    },
  };
  const respond = createFetch(handlers, {
    identity: people({ ada: {} }),
    contract,
    validate: await createRequestValidator(contract),
    origins: [origin],
    observer: {
      responded: ({ operationId, status, streamed }) =>
        void ended.push(`${operationId} ${status}${streamed ? ' streamed' : ''}`),
      streams: () => undefined,
      violated: () => undefined,
    },
  });
  return async (request, extra) => {
    if (new URL(request.url).pathname === '/ended') return Response.json(ended);
    return respond(request, extra);
  };
}

/** Two lines at once, and no end before the reader disconnects. */
async function* lines(signal: AbortSignal) {
  yield { ts: 1_772_442_840_000, step: 'build', stream: 'stdout', line: 'Building' } as const;
  yield { ts: 1_772_442_841_000, step: 'build', stream: 'stdout', line: 'Built' } as const;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
