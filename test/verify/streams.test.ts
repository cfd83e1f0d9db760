import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { stillStreams } from '../../verify/checks/streams/still.ts';
import { streams } from '../../verify/checks/streams/streams.ts';
import type { Alteration, PassedRequest } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

async function failures(only: OperationId, fault: Alteration = {}) {
  return failuresOf(await verified.verify({ check: [stillStreams, streams], only: [only], fault }));
}

test.concurrent('accepts the streams of the mock', async () => {
  const report = await verified.verify({
    check: streams,
    only: ['listTicketMessages', 'getDeployLogs', 'getActiveDeploy', 'getWorkspace'],
  });

  expect(report.failures).toEqual([]);
  expect(
    report.operations.map(({ cells }) => cells.frames.outcome).filter((outcome) => outcome === 'passed'),
  ).toHaveLength(4);
});

test.concurrent('finds a new item that does not arrive in an open stream', async () => {
  const isNew = (data: string) => data.includes('sent by an automatic test');
  const fault = { frame: (data: string) => (isNew(data) ? data.replace(/"id":"[^"]+"/, '"id":"other"') : data) };

  const report = await verified.verify({ check: streams, only: ['listTicketMessages'], allowsWrites: true, fault });

  expect(failuresOf(report)).toMatchObject({
    'frames listTicketMessages stream: live':
      'listTicketMessages does not send what createTicketMessage creates while it is open.',
  });
});

/** Makes a server forget the id of the last frame that its client has. */
function forgetLastEventId({
  headers: { 'last-event-id': _id, ...headers },
  ...request
}: PassedRequest): PassedRequest {
  return { ...request, headers };
}

/** Makes a stream of the newest lines begin with a later one each time, except where it continues. */
function beginLater(): (request: PassedRequest) => PassedRequest {
  let last = 40;
  return (request) =>
    isStream(request) && (request.headers['last-event-id'] ?? unknownId) === unknownId
      ? { ...request, target: `${request.target}?last=${last--}` }
      : request;
}

const unknownId = 'not-an-id-of-this-stream';

function isStream({ headers: { accept } }: PassedRequest): boolean {
  return accept === 'text/event-stream';
}

test.concurrent('accepts a stream of the newest items, which begins with a later one each time', async () => {
  expect(await failures('followAppLogs', { request: beginLater() })).toEqual({});
});

describe.concurrent('finds', () => {
  test('a stream of which an unknown Last-Event-ID shows less', async () => {
    const found = await failures('followAppLogs', {
      request: (request) =>
        request.headers['last-event-id'] === unknownId ? { ...request, target: `${request.target}?last=1` } : request,
    });

    expect(Object.keys(found)).toEqual(['frames followAppLogs stream: unknown id']);
  });

  test('a frame that breaks the contract, and shows it', async () => {
    const found = await failures('getActiveDeploy', { frame: () => '{"deploy":"yes"}' });

    expect(Object.values(found)[0]).toMatch(/at "\/deploy" must be .*: \{"deploy":"yes"\}$/);
  });

  test('a stream that repeats frames after Last-Event-ID', async () => {
    const found = await failures('getDeployLogs', { request: forgetLastEventId });

    expect(found['frames getDeployLogs stream: repeats']).toBe(
      'getDeployLogs repeats the frame "1" after Last-Event-ID 1.',
    );
  });

  test('an id that is not the one of the item', async () => {
    const found = await failures('listTicketMessages', {
      frame: (data) => data.replace(/"id":"\w+/, '"id":"00000000'),
    });

    expect(found['frames listTicketMessages stream: id']).toContain('not with the id "00000000');
  });

  test('an end that contradicts the JSON form', async () => {
    const found = await failures('getDeployLogs', {
      frame: (data) => data.replace('{"status":"succeeded"}', '{"status":"failed"}'),
    });

    expect(found['frames getDeployLogs stream: end']).toBe(
      'getDeployLogs ends its stream with failed; the JSON form says succeeded.',
    );
  });

  test('a state that is sent again although it has not changed', async () => {
    const found = await failures('getWorkspace', { frame: (data) => `${data}\n\ndata: ${data}` });

    expect(found).toEqual({
      'frames getWorkspace stream: unchanged': 'getWorkspace sends a second frame, although its state has not changed.',
    });
  });

  test('JSON instead of a stream', async () => {
    const found = await failures('getActiveDeploy', {
      request: (request) => ({ ...request, headers: { ...request.headers, accept: 'application/json' } }),
    });

    expect(Object.keys(found)).toEqual(['frames getActiveDeploy stream: no stream']);
  });
});
