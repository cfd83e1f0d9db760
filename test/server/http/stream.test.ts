import { describe, expect, test } from 'vitest';
import { NamedEvent } from '../../../contract/model/handler.ts';
import { ManualClock } from '../../clock.ts';
import { StreamReader } from './reader.ts';
import { active, ada, endless, logs, silent, fronts, tail } from './streams.ts';

describe.each(fronts)('on %s', (_, start) => {
  test('a stream of states sends one frame at once and one a cadence, from a handler that knows no stream', async () => {
    const clock = new ManualClock();
    await using server = await start(
      { getActiveDeploy: async () => ({ status: 200, body: { deploy: null } }) },
      { clock },
    );
    const reader = await StreamReader.open(server.url + active, ada);

    const first = await reader.next();
    await clock.until(2);
    clock.pass(2000);
    const second = await reader.next();
    reader.leave();

    expect(first).toEqual({ event: null, data: '{"deploy":null}' });
    expect(second).toEqual({ event: null, data: '{"deploy":null}' });
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test('responds with JSON from the same handler when no stream is requested', async () => {
    await using server = await start({ getActiveDeploy: async () => ({ status: 200, body: { deploy: null } }) });

    const response = await fetch(server.url + active, { headers: ada });

    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ deploy: null });
  });

  test('a stream that ends says so by name, then closes', async () => {
    async function* frames() {
      yield { ts: 1, step: 'clone', stream: 'system', line: 'Cloning' } as const;
      yield new NamedEvent('end', { status: 'succeeded' } as const);
    }
    await using server = await start({ getDeployLogs: async () => ({ status: 200, frames: frames() }) });
    const reader = await StreamReader.open(server.url + logs, ada);

    const arrived = [await reader.next(), await reader.next(), await reader.next()];

    expect(arrived).toEqual([
      { event: null, data: '{"ts":1,"step":"clone","stream":"system","line":"Cloning"}' },
      { event: 'end', data: '{"status":"succeeded"}' },
      null,
    ]);
  });

  test('a log line goes out bare, and a line break in it starts another data line', async () => {
    const { source } = endless('GET /cart 200', 'one\ntwo');
    await using server = await start({
      readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }),
    });
    const reader = await StreamReader.open(server.url + tail, ada);

    const arrived = [await reader.next(), await reader.next()];
    reader.leave();

    expect(arrived).toEqual([
      { event: null, data: 'GET /cart 200' },
      { event: null, data: 'one\ntwo' },
    ]);
  });

  test('a silent stream says every 15 seconds that it is alive', async () => {
    const clock = new ManualClock();
    const { source } = endless('line');
    await using server = await start(
      { readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }) },
      { clock },
    );
    const reader = await StreamReader.open(server.url + tail, ada);
    await reader.next();

    await clock.until(1);
    clock.pass(15_000);
    const arrived = await reader.next();
    reader.leave();

    expect(arrived).toEqual({ comment: 'ping' });
  });

  test('responds with an error to a failure before the first frame', async () => {
    await using server = await start({
      getActiveDeploy: async () => ({ code: 'not_found', message: 'There is no such app.' }),
    });

    const response = await fetch(server.url + active, { headers: { ...ada, accept: 'text/event-stream' } });

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'There is no such app.' } });
  });

  test('a stream of states ends when its object is gone', async () => {
    const clock = new ManualClock();
    const responses = [
      { status: 200, body: { deploy: null } },
      { code: 'not_found', message: 'There is no such app.' },
    ] as const;
    let asked = 0;
    await using server = await start({ getActiveDeploy: async () => responses[asked++] ?? responses[1] }, { clock });
    const reader = await StreamReader.open(server.url + active, ada);
    await reader.next();

    await clock.until(2);
    clock.pass(2000);

    expect(await reader.next()).toBeNull();
  });

  test('cuts the stream at a frame that does not match the contract, and logs operation and path', async () => {
    const errors: object[] = [];
    const read = Promise.withResolvers<void>();
    async function* frames() {
      yield { ts: 1, step: 'clone', stream: 'system', line: 'Cloning' } as const;
      await read.promise;
      // A handler's frames are checked by the compiler; this one got past it.
      yield { ts: 'late' } as unknown as { ts: number; step: 'clone'; stream: 'system'; line: string };
    }
    await using server = await start(
      { getDeployLogs: async () => ({ status: 200, frames: frames() }) },
      { log: { ...silent, error: (fields: object) => void errors.push(fields) } },
    );
    const reader = await StreamReader.open(server.url + logs, ada);
    await reader.next();
    read.resolve();

    await expect(reader.next()).rejects.toThrow('terminated');
    expect(errors).toMatchObject([
      { operationId: 'getDeployLogs', err: { message: expect.stringContaining('GET /api/workspaces/') as string } },
    ]);
  });
});
