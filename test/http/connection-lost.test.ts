import { expect, test } from 'vitest';
import { ConnectionLost } from '../../server/model/handler.ts';
import type { Observer } from '../../server/ports/observer.ts';
import { StreamReader } from './reader.ts';
import { active, ada, logs, silent, start } from './streams.ts';

/** Notes what a server tells of: errors in its log, answers to its observer. */
function notes() {
  const errors: object[] = [];
  const answers: object[] = [];
  const observer: Observer = { responded: (answer) => void answers.push(answer), streams: () => undefined, violated: () => undefined };
  return { errors, answers, options: { observer, log: { ...silent, error: (fields: object) => void errors.push(fields) } } };
}

test('a handler can end the connection without an answer, which is no mistake of the server', async () => {
  const { errors, answers, options } = notes();
  const getActiveDeploy = async () => {
    throw new ConnectionLost('The upstream broke off.');
  };
  await using server = await start({ getActiveDeploy }, options);

  await expect(fetch(server.url + active, { headers: ada })).rejects.toThrow('fetch failed');

  expect(errors).toEqual([]);
  const failure = { code: 'connection_lost', message: 'The upstream broke off.', details: [] };
  expect(answers).toMatchObject([{ operationId: 'getActiveDeploy', status: 499, streamed: false, failure }]);
});

test('frames can end the connection; those before it arrive, and the stream does not look complete', async () => {
  const { errors, answers, options } = notes();
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
  expect(answers).toMatchObject([{ operationId: 'getDeployLogs', status: 200, streamed: true, failure: { code: 'connection_lost' } }]);
});
