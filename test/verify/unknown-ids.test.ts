import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { unknownIds } from '../../verify/checks/unknown-ids.ts';
import { madeUpId } from '../../verify/send/made-up.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

/** Finds the app of the fixtures under every slug. */
const lenient = (request: PassedRequest) => ({
  ...request,
  target: request.target.replace(`/apps/${madeUpId}`, '/apps/storefront'),
});

/** Finds a variable, whatever its app is. */
const lost = (response: PassedResponse, { method, target }: PassedRequest) =>
  method === 'PATCH' && target.includes(`/apps/${madeUpId}/vars/`) ? { ...response, status: 200 } : response;

test.concurrent('passes for a server that finds nothing by an unknown id', async () => {
  const only = ['getApp', 'readTrace', 'updateVar', 'deleteAlert', 'importProject', 'acceptInvitation'] as const;

  const report = await verified.verify({ check: unknownIds, only, allowsWrites: true });

  expect([report.failures, report.notChecked]).toEqual([[], []]);
  expect(report.operations.map(({ cells }) => cells.existence.outcome)).toEqual(only.map(() => 'passed'));
});

test.concurrent('finds the read of a place that does not exist, without writes', async () => {
  const report = await verified.verify({
    check: unknownIds,
    only: ['getApp', 'listVars', 'updateVar'],
    fault: { request: lenient },
  });

  expect(failuresOf(report)).toEqual({
    'existence getApp unknown appSlug':
      'getApp responds with 200 although its `appSlug` leads to nothing; the contract says 404 not_found.',
    'existence listVars unknown appSlug':
      'listVars responds with 200 although its `appSlug` leads to nothing; the contract says 404 not_found.',
  });
});

test.concurrent('finds a server that decodes the slashes of a name before it divides the path', async () => {
  const report = await verified.verify({
    check: unknownIds,
    only: ['getApp'],
    fault: {
      request: (request) => {
        const { pathname, search } = new URL(request.target.replaceAll(/%2F/gi, '/'), 'http://localhost');
        return { ...request, target: pathname + search };
      },
    },
  });

  expect(Object.keys(failuresOf(report))).toEqual(['existence getApp escaped appSlug']);
});

test.concurrent('finds a write to a place that does not exist', async () => {
  const report = await verified.verify({
    check: unknownIds,
    only: ['updateVar'],
    allowsWrites: true,
    fault: { response: lost },
  });

  expect(Object.keys(failuresOf(report)).filter((id) => id.startsWith('existence '))).toEqual([
    'existence updateVar unknown appSlug',
  ]);
});

test.concurrent('finds a server that does not look at the environment', async () => {
  const everywhere = (request: PassedRequest) => ({
    ...request,
    target: request.target.replace('env=preview', 'env=production'),
  });

  const report = await verified.verify({
    check: unknownIds,
    only: ['getApp', 'deleteVar', 'listMembers'],
    allowsWrites: true,
    fault: { request: everywhere },
  });

  expect(Object.keys(failuresOf(report)).toSorted()).toEqual([
    'existence deleteVar unknown env',
    'existence getApp unknown env',
  ]);
});
