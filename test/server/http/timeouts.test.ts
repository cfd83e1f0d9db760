import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { withinTime } from '../../../server/dispatch/handler-timeout.ts';
import { StreamReader } from './reader.ts';
import { active, ada, fronts, tail } from './streams.ts';

/** The whole response to a request whose body never arrives to its end; rejects when the connection stays open. */
async function sendHalf(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(`${head}\r\nHost: localhost\r\nAuthorization: Bearer ada\r\nContent-Length: 1000\r\n\r\n{"na`);
  await once(socket, 'end', { signal: AbortSignal.timeout(20_000) });
  socket.destroy();
  return Buffer.concat(chunks).toString();
}

describe.each(fronts)('on %s', (_, start) => {
  test('a body that does not arrive in time is 408, and the connection is closed', async () => {
    await using server = await start({}, { bodyTimeoutSeconds: 0.05 });

    const response = await sendHalf(server.port, 'POST /api/workspaces HTTP/1.1\r\nContent-Type: application/json');

    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(response).toContain('Connection: close\r\n');
    expect(response).toContain(
      '"code":"request_timeout","message":"The body did not arrive within 0.05 s. Send it again."',
    );
  });

  test('an upload that does not arrive in time is 408', async () => {
    await using server = await start({}, { bodyTimeoutSeconds: 0.05 });

    const head = 'POST /api/workspaces/acme/uploads HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x';
    const response = await sendHalf(server.port, head);

    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  test('a handler that takes too long is 503, and its signal aborts', async () => {
    const aborted = Promise.withResolvers<string>();
    await using server = await start(
      {
        getActiveDeploy: (_, { signal }) => {
          signal.addEventListener('abort', () => aborted.resolve('aborted'));
          return new Promise(() => undefined);
        },
      },
      { handlerTimeoutSeconds: 0.05 },
    );

    const response = await fetch(server.url + active, { headers: ada });

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({
      error: { code: 'handler_timeout', message: 'The service took longer than 0.05 s. Try again later.' },
    });
    expect(await aborted.promise).toBe('aborted');
  });

  test('an open stream has no time limit', async () => {
    const gate = Promise.withResolvers<void>();
    async function* frames(signal: AbortSignal) {
      yield 'first';
      await gate.promise;
      yield signal.aborted ? 'aborted' : 'second';
    }
    await using server = await start(
      {
        readServiceLogs: async (_, { signal }) => ({ status: 200, frames: frames(signal) }),
        getActiveDeploy: () => new Promise(() => undefined),
      },
      { handlerTimeoutSeconds: 0.05 },
    );
    const reader = await StreamReader.open(server.url + tail, ada);
    await reader.next();
    const later = await fetch(server.url + active, { headers: ada });

    gate.resolve();
    const second = await reader.next();

    expect(later.status).toBe(503);
    expect(second).toEqual({ event: null, data: 'second' });
  });

  test('frames that come too late are closed', async () => {
    const closed = Promise.withResolvers<string>();
    const gate = Promise.withResolvers<void>();
    const frames: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: true, value: undefined }),
        return: () => {
          closed.resolve('closed');
          return Promise.resolve({ done: true, value: undefined });
        },
      }),
    };
    await using server = await start(
      {
        readServiceLogs: async () => {
          await gate.promise;
          return { status: 200, frames };
        },
      },
      { handlerTimeoutSeconds: 0.05 },
    );

    const response = await fetch(server.url + tail, { headers: { ...ada, accept: 'text/event-stream' } });
    gate.resolve();

    expect(response.status).toBe(503);
    expect(await closed.promise).toBe('closed');
  });

  test('aborts the signal of a handler that takes too long', async () => {
    const abort = vi.fn<() => void>();

    await expect(withinTime(new Promise(() => undefined), 0.01, { abort })).rejects.toThrow(
      'The service took longer than 0.01 s.',
    );

    expect(abort).toHaveBeenCalledOnce();
  });
});
