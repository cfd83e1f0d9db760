import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Check } from '../../verify/run/run.ts';
import { requireScratch, type Scratch } from '../../verify/scratch/scratch.ts';
import type { Alteration, PassedRequest } from '../../scripts/verify-trials/altering-proxy.ts';
import { mainApp } from '../../verify/knowledge/making/apps.ts';
import { startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

/** A check that creates things. */
function checkThat(act: (scratch: Scratch) => Promise<unknown>): Check {
  return {
    id: 'existence',
    writes: true,
    async run(run) {
      await act(requireScratch(run));
    },
  };
}

/** Lists successful creations and removals of workspaces and tokens. */
function recording() {
  const seen: string[] = [];
  const fault: Alteration = {
    response: (response, { method, target }) => {
      const isOwn = /^\/api\/(workspaces|me\/tokens)(\/[^/]+)?$/.test(target);
      if (isOwn && ['POST', 'DELETE'].includes(method) && response.status < 300)
        seen.push(`${method} ${target.replace(/\/[^/]*\d.*/, '/…')}`);
      return response;
    },
  };
  return { seen, fault };
}

test.concurrent('removes the workspaces and tokens that it has created', async () => {
  const { seen, fault } = recording();
  const check = checkThat(async (scratch) => [await scratch.newWorkspace(), await scratch.member('owner', 'read')]);

  const report = await verified.verify({ check, only: [], allowsWrites: true, fault });

  expect(seen.toSorted()).toEqual([
    'DELETE /api/me/tokens/…',
    'DELETE /api/workspaces/…',
    'POST /api/me/tokens',
    'POST /api/workspaces',
  ]);
  expect(report.leftBehind).toEqual([]);
});

test.concurrent('lets the time pass that a removal waits for', async () => {
  const seen: string[] = [];
  const isRemoval = ({ method, target }: PassedRequest) => method === 'DELETE' && target.startsWith('/api/workspaces/');
  const fault: Alteration = {
    request: (request) => {
      if (isRemoval(request)) seen.push('removal');
      if (request.target === '/__mock/clock') seen.push('clock');
      return request;
    },
    response: (response, request) => {
      if (isRemoval(request)) seen.push(`removed ${response.status}`);
      return response;
    },
  };
  const check = checkThat((scratch) => mainApp(scratch.tools));

  await verified.verify({ check, only: [], allowsWrites: true, fault });

  expect(new Set(seen.slice(seen.indexOf('removal')))).toEqual(new Set(['removal', 'clock', 'removed 200']));
});

test.concurrent('lets an hour pass between two checks, because of the rate limits', async () => {
  const passed: unknown[] = [];
  const fault: Alteration = {
    request: (request) => {
      if (request.target === '/__mock/clock') passed.push(JSON.parse(request.body.toString()));
      return request;
    },
  };
  const idle = checkThat(async () => undefined);

  await verified.verify({ check: [idle, idle, idle], only: [], allowsWrites: true, fault });

  expect(passed).toEqual([{ advanceSeconds: 3600 }, { advanceSeconds: 3600 }]);
});

test.concurrent('removes them after a failure, too', async () => {
  const { seen, fault } = recording();
  const check = checkThat(async (scratch) => {
    await scratch.newWorkspace();
    throw new Error('The check is broken.');
  });

  await expect(verified.verify({ check, only: [], allowsWrites: true, fault })).rejects.toThrow('The check is broken.');

  expect(seen).toEqual(['POST /api/workspaces', 'DELETE /api/workspaces/…']);
});

test.concurrent('lists records that the server does not delete', async () => {
  const body = Buffer.from('{"error":{"code":"forbidden","message":"No."}}');
  const fault: Alteration = {
    response: (response, { method }) => (method === 'DELETE' ? { ...response, status: 403, body } : response),
  };

  const report = await verified.verify({
    check: checkThat((scratch) => scratch.newWorkspace()),
    only: [],
    allowsWrites: true,
    fault,
  });

  expect(report.leftBehind).toEqual([
    'The workspace `verify-1-0-1` of owner could not be deleted: deleteWorkspace responds with 403 forbidden.',
  ]);
});

test.concurrent('says why it cannot create a workspace', async () => {
  const body = Buffer.from('{"error":{"code":"free_unavailable","message":"No."}}');
  const fault: Alteration = {
    response: (response, { method, target }) =>
      `${method} ${target}` === 'POST /api/workspaces' ? { ...response, status: 409, body } : response,
  };
  const check = checkThat((scratch) => scratch.newWorkspace());

  const { notChecked } = await verified.verify({ check, only: [], allowsWrites: true, fault });

  const reason = 'createWorkspace responds with 409 free_unavailable';
  expect(notChecked).toContainEqual(expect.objectContaining({ check: 'existence', reason }));
});
