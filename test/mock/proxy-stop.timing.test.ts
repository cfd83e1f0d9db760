import { expect, test } from 'vitest';
import { StreamReader } from '../server/http/reader.ts';
import { tail } from '../server/http/streams.ts';
import { startProxied } from './upstream.ts';

test('ends the streams and closes the upstream connection on stop', async () => {
  const over = Promise.withResolvers<string>();
  const behind = await startProxied((_, response) => {
    response.on('close', () => over.resolve('closed'));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
  });
  const reader = await StreamReader.open(behind.url + tail, {});
  await reader.next();

  const start = performance.now();
  await behind.mock.stop();

  expect(await over.promise).toBe('closed');
  // Running requests are cut after 3 s.
  expect(performance.now() - start).toBeLessThan(2500);
  await behind[Symbol.asyncDispose]();
});
