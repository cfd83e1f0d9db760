import { expect, test } from 'vitest';
import { ConnectionLost } from '../../../contract/model/handler.ts';
import type { Observer } from '../../../server/ports/observer.ts';
import { StreamReader } from './reader.ts';
import { active, ada, logs, silent, start } from './streams.ts';

/** Records the errors in a server's log, and the responses that its observer receives. */
function notes() {
  const errors: object[] = [];
  const responses: object[] = [];
  const observer: Observer = {
    responded: (response) => void responses.push(response),
    streams: () => undefined,
    violated: () => undefined,
  };
  return {
    errors,
    responses,
    options: { observer, log: { ...silent, error: (fields: object) => void errors.push(fields) } },
  };
}

test('closes the connection without a response when a handler throws ConnectionLost, and logs no error', async () => {
  const { errors, responses, options } = notes();
  const getActiveDeploy = async () => {
    throw new ConnectionLost('The upstream broke off.');
  };
  await using server = await start({ getActiveDeploy }, options);

  await expect(fetch(server.url + active, { headers: ada })).rejects.toThrow('fetch failed');

  expect(errors).toEqual([]);
  const failure = { code: 'connection_lost', message: 'The upstream broke off.', details: [] };
  expect(responses).toMatchObject([{ operationId: 'getActiveDeploy', status: 499, streamed: false, failure }]);
});

test('frames can end the connection; those before it arrive, and the stream does not look complete', async () => {
  const { errors, responses, options } = notes();
  async function* frames() {
    yield { ts: 1, step: 'clone', stream: 'system', line: 'Cloning' } as const;
    yield { ts: 2, step: 'clone', stream: 'system', line: 'Cloned' } as const;
    throw new ConnectionLost('The upstream broke off.');
  }
  await using server = await start({ getDeployLogs: async () => ({ status: 200, frames: frames() }) }, options);
  const reader = await StreamReader.open(server.url + logs, ada);

  const arrived = [await reader.next(), await reader.next()];

  expect(arrived).toEqual([
    { event: null, data: '{"ts":1,"step":"clone","stream":"system","line":"Cloning"}' },
    { event: null, data: '{"ts":2,"step":"clone","stream":"system","line":"Cloned"}' },
  ]);
  await expect(reader.next()).rejects.toThrow('terminated');
  expect(errors).toEqual([]);
  expect(responses).toMatchObject([
    { operationId: 'getDeployLogs', status: 200, streamed: true, failure: { code: 'connection_lost' } },
  ]);
});
