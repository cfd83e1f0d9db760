import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import { createLifecycleMonitor } from '../../verify/checks/lifecycle/monitor.ts';
import type { Exchange } from '../../verify/model/exchange.ts';
import { Recorder } from '../../verify/record/recorder.ts';

const { document } = generatedContract();

/** A response of `getActiveDeploy` that took no time. */
function returning(fields: object, headers: Readonly<Record<string, string>> = {}, milliseconds = 0): Exchange {
  const json = { deploy: { id: 'd-1', error: null, ...fields } };
  return {
    operation: operations.getActiveDeploy,
    persona: 'owner',
    request: {
      method: 'GET',
      url: 'http://localhost/api/workspaces/acme/apps/shop/deploys/active',
      headers: {},
      body: null,
    },
    response: { status: 200, headers, bytes: new Uint8Array(), json, isComplete: true },
    problem: null,
    milliseconds,
  };
}

function findingsOf(...exchanges: readonly Exchange[]): readonly string[] {
  const recorder = new Recorder();
  const monitor = createLifecycleMonitor(document, knowledge, recorder);
  exchanges.forEach(monitor);
  return [...recorder.findings.values()].map(({ check, message }) => `${check}: ${message}`);
}

test('accepts states that rows connect', () => {
  expect(findingsOf(returning({ status: 'queued' }), returning({ status: 'succeeded' }))).toEqual([]);
});

test('finds a deploy that leaves a terminal state', () => {
  expect(findingsOf(returning({ status: 'succeeded' }), returning({ status: 'building' }))).toEqual([
    'lifecycle: getActiveDeploy returns the deploy d-1 as `building` after getActiveDeploy returned it as `succeeded`; no row leads there.',
  ]);
});

test('gives requests that overlap no order', () => {
  expect(findingsOf(returning({ status: 'succeeded' }), returning({ status: 'building' }, {}, 60_000))).toEqual([]);
});

test('ignores a replayed response', () => {
  const replayed = returning({ status: 'queued' }, { 'idempotency-replayed': 'true' });

  expect(findingsOf(returning({ status: 'succeeded' }), replayed)).toEqual([]);
});

test('finds a state that the lifecycle does not have', () => {
  expect(findingsOf(returning({ status: 'paused' }))).toEqual([
    'lifecycle: getActiveDeploy returns a Deploy with something that its lifecycle does not have: no state "paused".',
  ]);
});

test('finds a reason that no row leads to', () => {
  expect(findingsOf(returning({ status: 'canceled', error: { code: 'tired' } }))).toEqual([
    'lifecycle: getActiveDeploy returns a Deploy with something that its lifecycle does not have: "canceled" with the reason "tired".',
  ]);
});

test('finds a state in a stream that no row leads to', () => {
  const frames = ['building', 'queued'].map(
    (status) => `data: {"deploy":{"id":"d-1","error":null,"status":"${status}"}}\n\n`,
  );
  const bytes = Buffer.from(frames.join(''));
  const stream = {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    bytes,
    json: undefined,
    isComplete: false,
  };

  expect(findingsOf({ ...returning({}), response: stream })).toEqual([
    'lifecycle: getActiveDeploy returns the deploy d-1 as `queued` after getActiveDeploy returned it as `building`; no row leads there.',
  ]);
});

test('finds members that contradict the state', () => {
  const right = { status: 'succeeded', terminal: true, finishedAt: '2026-02-03T09:12:44.120Z' };

  expect(findingsOf(returning(right))).toEqual([]);
  expect(findingsOf(returning({ ...right, terminal: false }))).toEqual([
    'lifecycle: getActiveDeploy returns the deploy d-1 as `succeeded` with `terminal` false.',
  ]);
  expect(findingsOf(returning({ ...right, status: 'building', terminal: false }))).toEqual([
    'lifecycle: getActiveDeploy returns the deploy d-1 as `building` with `finishedAt` set.',
  ]);
});
